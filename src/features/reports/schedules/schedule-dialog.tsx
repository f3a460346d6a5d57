import { CalendarX } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { EmptyState } from '~/ui/display/empty-state'
import { Button } from '~/ui/input/button'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { Dialog } from '~/ui/overlay/dialog'
import type { NewScheduleForm } from './schedule-forms'
import type { ReportSchedule } from './schedules.api'

const forms = prefetched(() => import('./schedule-forms'))

interface NewScheduleDialogProps extends ComponentProps<typeof NewScheduleForm> {
  open: boolean
}

/** Schedules the open report. */
export function NewScheduleDialog({ open, ...form }: NewScheduleDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && form.onClose()}
      title={`Schedule “${form.title}”`}
    >
      <LazyPart code={forms} waiting="Loading the form">
        {({ NewScheduleForm: Form }) => <Form {...form} />}
      </LazyPart>
    </Dialog>
  )
}

interface EditScheduleDialogProps {
  /** The edited schedule; undefined = none. */
  scheduleId: string | undefined
  schedules: readonly ReportSchedule[]
  onClose: () => void
}

/** Edits a schedule over the list. */
export function EditScheduleDialog({ scheduleId, schedules, onClose }: EditScheduleDialogProps) {
  // The last content stays visible while the dialog closes.
  const [lastId, setLastId] = useState(scheduleId)
  if (scheduleId !== undefined && scheduleId !== lastId) setLastId(scheduleId)
  if (lastId === undefined) return null
  const schedule = schedules.find(({ _id }) => _id === lastId)
  return (
    <Dialog
      open={scheduleId !== undefined}
      onOpenChange={(next) => !next && onClose()}
      title={schedule ? `Edit “${schedule.name}”` : 'Not found'}
    >
      {schedule ? (
        <LazyPart code={forms} waiting="Loading the form">
          {({ EditScheduleForm }) => (
            <EditScheduleForm key={lastId} schedule={schedule} onClose={onClose} />
          )}
        </LazyPart>
      ) : (
        <ScheduleMissing onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Shown for a link to a schedule that was deleted. */
export function ScheduleMissing({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState
      level={3}
      icon={<CalendarX />}
      title="This schedule is gone"
      description="It was deleted."
      action={<Button onClick={onClose}>Back to list</Button>}
    />
  )
}
