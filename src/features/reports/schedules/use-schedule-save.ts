import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SchemaForm } from '~/forms/use-schema-form'
import { useVersionedSave } from '~/forms/use-versioned-save'
import { formOf, inputOf, type ScheduleForm } from './schedule-form'
import { reportSchedules, updateSchedule, type ReportSchedule } from './schedules.api'

/** Saves a schedule with the version that was opened. */
export function useScheduleSave(
  form: SchemaForm<ScheduleForm, ScheduleForm>,
  schedule: ReportSchedule,
) {
  const { _id: scheduleId } = schedule
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(updateSchedule)
  const { save, ...state } = useVersionedSave(form, {
    saved: schedule,
    formOf,
    async read() {
      const { data } = await queryClient.fetchQuery({ ...reportSchedules, staleTime: 0 })
      return data.schedules.find(({ _id }) => _id === scheduleId)
    },
  })
  return {
    ...state,
    save: (values: ScheduleForm, intent: string) =>
      save(intent, async ({ version }, { active }) => {
        const body = { ...inputOf(values, schedule), scheduleId, active, version }
        return (await mutateAsync({ body })).data.schedule
      }),
  }
}
