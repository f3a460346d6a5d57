import { useMutation } from '@tanstack/react-query'
import { ConflictNotice } from '~/forms/conflict-notice'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Button } from '~/ui/input/button'
import { toast } from '~/ui/overlay/toast'
import {
  conflictRows,
  formOf,
  inputOf,
  newForm,
  scheduleForm,
  type ScheduleForm,
  type ScheduleReport,
} from './schedule-form'
import { ScheduleFields } from './schedule-fields'
import { addSchedule, type ReportSchedule } from './schedules.api'
import { useScheduleSave } from './use-schedule-save'

interface NewScheduleFormProps {
  /** The title of the report. */
  title: string
  about: ScheduleReport
  /** The filter in words with the present number of rows. */
  sentence: string | undefined
  onClose: () => void
  onSchedules: () => void
}

/** Schedules the open report. */
export function NewScheduleForm(props: NewScheduleFormProps) {
  const { title, about, sentence, onClose, onSchedules } = props
  const form = useSchemaForm(scheduleForm, newForm(title, about))
  const { mutateAsync } = useMutation(addSchedule)
  const keyOf = useIdempotencyKey()
  const submit = async (values: ScheduleForm) => {
    const body = inputOf(values, about)
    await mutateAsync({ params: { header: { 'Idempotency-Key': keyOf(body) } }, body })
    toast({
      tone: 'success',
      title: `${values.name} scheduled`,
      action: { label: 'View schedules', onSelect: onSchedules },
    })
  }
  return (
    <Form form={form} label="Schedule a report" onSubmit={submit} onSaved={onClose} draft={null}>
      <Stack gap={5}>
        {sentence !== undefined && <Text>{sentence} at present.</Text>}
        <ScheduleFields form={form} about={about} />
        <Stack direction="row" gap={2} justify="end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Schedule report</SubmitButton>
        </Stack>
      </Stack>
    </Form>
  )
}

interface EditScheduleFormProps {
  schedule: ReportSchedule
  onClose: () => void
}

/** Changes a schedule. */
export function EditScheduleForm({ schedule, onClose }: EditScheduleFormProps) {
  const form = useSchemaForm(scheduleForm, formOf(schedule))
  const { save, theirs, takeTheirs, over } = useScheduleSave(form, schedule)
  const submit = async (values: ScheduleForm, intent: string) => {
    await save(values, intent)
    toast({ tone: 'success', title: `${values.name} saved` })
  }
  return (
    <Form
      form={form}
      label="Edit schedule"
      onSubmit={submit}
      onSaved={onClose}
      draft={`report-schedule:${schedule._id}`}
      over={over}
    >
      <Stack gap={5}>
        {theirs && (
          <ConflictNotice
            what="This schedule"
            rows={conflictRows(form.getValues(), theirs)}
            onTakeTheirs={takeTheirs}
          />
        )}
        <ScheduleFields form={form} about={schedule} />
        <Stack direction="row" gap={2} justify="end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Save</SubmitButton>
        </Stack>
      </Stack>
    </Form>
  )
}
