import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { isStale } from '~/api/client/errors'
import { ShownConflict } from '~/forms/conflict-error'
import { keepMine } from '~/forms/conflict-notice'
import type { Base } from '~/forms/drafts'
import type { SchemaForm } from '~/forms/use-schema-form'
import { formOf, inputOf, type ScheduleForm } from './schedule-form'
import { reportSchedules, updateSchedule, type ReportSchedule } from './schedules.api'

const baseOf = (schedule: ReportSchedule): Base<ScheduleForm> => ({
  version: schedule.version,
  values: formOf(schedule),
})

/**
 * Saves a schedule with the version that was opened. On a conflict nothing is saved, and the current state is returned
 * as `theirs`; `keepMine` then overwrites it.
 */
export function useScheduleSave(
  form: SchemaForm<ScheduleForm, ScheduleForm>,
  schedule: ReportSchedule,
) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(updateSchedule)
  const [base, setBase] = useState(() => baseOf(schedule))
  const [theirs, setTheirs] = useState<ReportSchedule | null>(null)
  const { isDirty } = useFormState({ control: form.control })
  const save = async (values: ScheduleForm, intent: string) => {
    const from = intent === keepMine && theirs ? theirs : base
    const { _id: scheduleId, active } = theirs ?? schedule
    try {
      const body = { ...inputOf(values, schedule), scheduleId, active, version: from.version }
      const { data } = await mutateAsync({ body })
      setBase(baseOf(data.schedule))
      setTheirs(null)
    } catch (error) {
      if (!isStale(error)) throw error
      const { data } = await queryClient.fetchQuery({ ...reportSchedules, staleTime: 0 })
      const now = data.schedules.find(({ _id }) => _id === scheduleId)
      if (!now) throw error
      setTheirs(now)
      throw new ShownConflict(error)
    }
  }
  /** Replaces the form values with the saved state and continues from it. */
  const takeTheirs = () => {
    if (!theirs) return
    setBase(baseOf(theirs))
    setTheirs(null)
    form.reset(formOf(theirs))
  }
  return {
    save,
    theirs: isDirty ? theirs : null,
    takeTheirs,
    over: { base, rebase: setBase },
  }
}
