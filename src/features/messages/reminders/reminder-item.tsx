import { useMutation } from '@tanstack/react-query'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { toastFailure } from '~/forms/toast-failure'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { counted, formatNumber } from '~/ui/format/numbers'
import { IconButton } from '~/ui/input/icon-button'
import { Switch } from '~/ui/input/switch'
import { ListItem } from '~/ui/list/list-item'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem } from '~/ui/overlay/menu-item'
import { formOf, inputOf } from './reminder-form'
import { timingText } from './reminder-labels'
import { saveReminderRule, type ReminderRule } from './reminders.api'

interface ReminderItemProps {
  rule: ReminderRule
  onEdit: () => void
  onDelete: () => void
}

/** A reminder rule with its switch. */
export function ReminderItem({ rule, onEdit, onDelete }: ReminderItemProps) {
  const { active, courses, allCourses, note, upcoming, sent, lastSentAt } = rule
  const title = timingText(rule)
  const { mutate, isPending } = useMutation({
    ...saveReminderRule,
    onError: (error) => toastFailure('Saving the reminder', error),
  })
  return (
    <ListItem
      action={
        <Stack direction="row" gap={2} align="center">
          <Switch
            label={title}
            labelHidden
            disabled={isPending}
            checked={active}
            onChange={(checked) =>
              mutate({ body: { ...inputOf(formOf(rule), rule), active: checked } })
            }
          />
          <Menu
            trigger={
              <IconButton
                size="sm"
                label={`Actions for ${title}`}
                icon={<Ellipsis aria-hidden />}
              />
            }
          >
            <MenuItem icon={<Pencil />} onSelect={onEdit}>
              Edit
            </MenuItem>
            <MenuItem icon={<Trash2 />} tone="danger" onSelect={onDelete}>
              Delete
            </MenuItem>
          </Menu>
        </Stack>
      }
    >
      <Text as="div" weight="medium">
        {title}
      </Text>
      <Text as="div" size="sm" tone="muted" dir="auto">
        {allCourses ? 'All courses' : courses.map((course) => course.title).join(', ')}
      </Text>
      <Text as="div" size="sm" tone="muted">
        {active ? `${counted(upcoming, 'reminder', 'reminders')} in the next 7 days` : 'Not active'}
        {` · ${formatNumber(sent)} sent`}
        {lastSentAt !== null && (
          <>
            , the last one <Time value={lastSentAt} />
          </>
        )}
      </Text>
      {note !== '' && (
        <Text as="div" size="sm" dir="auto">
          {note}
        </Text>
      )}
    </ListItem>
  )
}
