import { useState } from 'react'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { prefetched } from '~/ui/lazy/lazy'
import { Drawer } from '~/ui/overlay/drawer'
import { ScheduleMissing } from './schedule-dialog'
import { whenText } from './schedule-labels'
import type { ReportSchedule } from './schedules.api'

interface ScheduleDrawerProps {
  /** The open schedule; undefined = none. */
  scheduleId: string | undefined
  schedules: readonly ReportSchedule[]
  onClose: () => void
}

const runs = prefetched(() => import('./schedule-runs').then((module) => module.ScheduleRuns))

/** The history of a schedule over the list. */
export function ScheduleDrawer({ scheduleId, schedules, onClose }: ScheduleDrawerProps) {
  // The last content stays visible while the drawer closes.
  const [lastId, setLastId] = useState(scheduleId)
  if (scheduleId !== undefined && scheduleId !== lastId) setLastId(scheduleId)
  if (lastId === undefined) return null
  const schedule = schedules.find(({ _id }) => _id === lastId)
  return (
    <Drawer
      open={scheduleId !== undefined}
      onOpenChange={(next) => !next && onClose()}
      title={schedule ? `History of “${schedule.name}”` : 'Not found'}
      description={schedule && whenText(schedule)}
    >
      {schedule ? (
        <LazyPart code={runs} waiting="Loading the history">
          {(ScheduleRuns) => <ScheduleRuns key={lastId} scheduleId={lastId} />}
        </LazyPart>
      ) : (
        <ScheduleMissing onClose={onClose} />
      )}
    </Drawer>
  )
}
