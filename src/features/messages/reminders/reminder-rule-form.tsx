import { useMutation } from '@tanstack/react-query'
import { SelectField } from '~/forms/fields/select-field'
import { TextField } from '~/forms/fields/text-field'
import { TextareaField } from '~/forms/fields/textarea-field'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { useSchemaForm } from '~/forms/use-schema-form'
import { publishedCourseEntity } from '~/pickers/courses'
import { EntitiesField } from '~/pickers/picker-fields'
import { Stack } from '~/ui/display/stack'
import { Button } from '~/ui/input/button'
import { toast } from '~/ui/overlay/toast'
import { blankReminder, formOf, inputOf, reminderForm, type ReminderForm } from './reminder-form'
import { saveReminderRule, type ReminderRule } from './reminders.api'

interface ReminderRuleFormProps {
  /** The rule to change; a new one without it. */
  rule: ReminderRule | undefined
  onClose: () => void
}

const timings = [
  { value: 'before', label: 'Before the deadline' },
  { value: 'after', label: 'After the deadline' },
]

/** The form of a reminder rule. */
export function ReminderRuleForm({ rule, onClose }: ReminderRuleFormProps) {
  const form = useSchemaForm(reminderForm, rule ? formOf(rule) : blankReminder)
  const { mutateAsync } = useMutation(saveReminderRule)
  const submit = async (values: ReminderForm) => {
    await mutateAsync({ body: inputOf(values, rule) })
    toast({ tone: 'success', title: rule ? 'Reminder saved' : 'Reminder created' })
  }
  return (
    <Form
      form={form}
      label={rule ? 'Edit reminder' : 'New reminder'}
      onSubmit={submit}
      onSaved={onClose}
      draft={`reminder:${rule?._id ?? 'new'}`}
    >
      <Stack gap={5}>
        <TextField
          control={form.control}
          name="days"
          label="Days"
          help="0 is the day of the deadline."
          inputMode="numeric"
          required
        />
        <SelectField control={form.control} name="timing" label="When" options={timings} />
        <EntitiesField
          entity={publishedCourseEntity}
          control={form.control}
          name="courses"
          label="Courses"
          help="All courses if you choose none."
          creates={false}
        />
        <TextareaField
          control={form.control}
          name="note"
          label="Note"
          help="Added to the reminder."
          rows={3}
          limit={500}
        />
        <Stack direction="row" gap={2} justify="end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>{rule ? 'Save' : 'Create reminder'}</SubmitButton>
        </Stack>
      </Stack>
    </Form>
  )
}
