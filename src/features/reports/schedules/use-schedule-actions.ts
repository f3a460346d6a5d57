import { useMutation } from '@tanstack/react-query'
import { undoFailed } from '~/forms/error-titles'
import { toastFailure } from '~/forms/toast-failure'
import { toast } from '~/ui/overlay/toast'
import { formOf, inputOf } from './schedule-form'
import {
  deleteSchedules,
  restoreSchedules,
  runSchedule,
  updateSchedule,
  type ReportSchedule,
} from './schedules.api'

/** Runs, pauses, resumes and deletes schedules. */
export function useScheduleActions() {
  const running = useMutation({
    ...runSchedule,
    onError: (error) => toastFailure('Running the report', error),
  })
  const updating = useMutation({
    ...updateSchedule,
    onError: (error) => toastFailure('Saving the schedule', error),
  })
  const deleting = useMutation({
    ...deleteSchedules,
    onError: (error) => toastFailure('Deleting the schedule', error),
  })
  const restoring = useMutation({
    ...restoreSchedules,
    onSuccess: () => toast({ tone: 'success', title: 'Undone' }),
    onError: (error) => toastFailure(undoFailed, error),
  })
  return {
    run: ({ _id, name }: ReportSchedule) =>
      running.mutate(
        { body: { scheduleId: _id } },
        {
          onSuccess: () =>
            toast({
              title: `${name} is being sent`,
              description: 'The history shows when it is done.',
            }),
        },
      ),
    setActive: (schedule: ReportSchedule, active: boolean) => {
      const { _id: scheduleId, name, version } = schedule
      updating.mutate(
        { body: { ...inputOf(formOf(schedule), schedule), scheduleId, version, active } },
        {
          onSuccess: () =>
            toast({ tone: 'success', title: `${name} ${active ? 'resumed' : 'paused'}` }),
        },
      )
    },
    remove: ({ _id, name }: ReportSchedule) => {
      const body = { scheduleIds: [_id] }
      deleting.mutate(
        { body },
        {
          onSuccess: () =>
            toast({
              tone: 'success',
              title: `${name} deleted`,
              action: { label: 'Undo', onSelect: () => restoring.mutate({ body }) },
            }),
        },
      )
    },
  }
}
