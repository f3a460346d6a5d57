import { Ellipsis, FileSpreadsheet, History, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import type { ReportSchedule } from './schedules.api'
import type { useScheduleActions } from './use-schedule-actions'

interface ScheduleMenuProps {
  schedule: ReportSchedule
  actions: ReturnType<typeof useScheduleActions>
  onEdit: () => void
  onHistory: () => void
  /** Opens the report with the filter of the schedule. */
  onReport: () => void
}

/** The actions for a schedule. */
export function ScheduleMenu(props: ScheduleMenuProps) {
  const { schedule, actions, onEdit, onHistory, onReport } = props
  const { name, active } = schedule
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={`Actions for ${name}`} icon={<Ellipsis aria-hidden />} />
      }
    >
      <MenuItem icon={<Pencil />} onSelect={onEdit}>
        Edit
      </MenuItem>
      <MenuItem icon={<Send />} onSelect={() => actions.run(schedule)}>
        Run now
      </MenuItem>
      <MenuItem
        icon={active ? <Pause /> : <Play />}
        onSelect={() => actions.setActive(schedule, !active)}
      >
        {active ? 'Pause' : 'Resume'}
      </MenuItem>
      <MenuItem icon={<History />} onSelect={onHistory}>
        History
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet />} onSelect={onReport}>
        Open report
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => actions.remove(schedule)}>
        Delete
      </MenuItem>
    </Menu>
  )
}
