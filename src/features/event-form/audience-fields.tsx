import { useController, useWatch } from 'react-hook-form'
import { CheckboxField } from '~/forms/fields/checkbox-field'
import { DateField } from '~/forms/fields/date-field'
import { RadioField } from '~/forms/fields/radio-field'
import { TextField } from '~/forms/fields/text-field'
import type { SchemaForm } from '~/forms/use-schema-form'
import { openCourseEntity } from '~/pickers/courses'
import { groupEntity } from '~/pickers/groups'
import { liveLearningPathEntity } from '~/pickers/learning-paths'
import { licenseEntity } from '~/pickers/licenses'
import { userEntity } from '~/pickers/people'
import { EntitiesField } from '~/pickers/picker-fields'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { Field } from '~/ui/input/field'
import { Select } from '~/ui/input/select'
import type { EventForm } from './event-form'

const types = [
  { value: 'all', label: 'Everybody' },
  { value: 'users', label: 'People' },
  { value: 'groups', label: 'Groups' },
  { value: 'licenses', label: 'People with a license' },
  { value: 'courses', label: 'People with a course' },
  { value: 'paths', label: 'People with a learning path' },
] as const

const entities = {
  users: { entity: userEntity, label: 'People' },
  groups: { entity: groupEntity, label: 'Groups' },
  licenses: { entity: licenseEntity, label: 'Licenses' },
  courses: { entity: openCourseEntity, label: 'Courses' },
  paths: { entity: liveLearningPathEntity, label: 'Learning paths' },
}

const registrations = [
  { value: 'open', label: 'Open', help: 'The audience is invited and answers.' },
  { value: 'automatic', label: 'Automatic', help: 'The audience has places at once.' },
] as const

/** Who is invited, and how places are given. */
export function AudienceFields({ form }: { form: SchemaForm<EventForm, EventForm> }) {
  const { control } = form
  const [type, capacity, waitlist] = useWatch({
    control,
    name: ['audienceType', 'capacity', 'waitlist'],
  })
  const chosen = type === 'all' ? undefined : entities[type]
  return (
    <Stack gap={4}>
      <Heading level={3} size="sm">
        Audience and places
      </Heading>
      <AudienceType form={form} />
      {chosen && (
        <EntitiesField
          key={type}
          control={control}
          name="audience"
          entity={chosen.entity}
          label={chosen.label}
          creates={false}
        />
      )}
      <RadioField
        control={control}
        name="registration"
        label="Registration"
        options={registrations}
      />
      <CheckboxField
        control={control}
        name="lateJoiners"
        label="Include people who join the audience later"
        help="Until registration closes."
      />
      <TextField
        control={control}
        name="capacity"
        label="Places"
        help="Leave empty for no limit."
        inputMode="numeric"
        autoComplete="off"
      />
      {capacity.trim() !== '' && (
        <>
          <CheckboxField control={control} name="waitlist" label="Waiting list" />
          {waitlist && (
            <TextField
              control={control}
              name="waitlistStops"
              label="Waiting list stops (hours before the start)"
              help="Until then, a free place goes to the first person on the waiting list."
              inputMode="numeric"
              autoComplete="off"
              required
            />
          )}
        </>
      )}
      <DateField
        control={control}
        name="registrationDeadline"
        label="Registration closes after"
        help="Leave empty if it closes when the event starts."
      />
    </Stack>
  )
}

/** What the audience is chosen from; another one begins empty. */
function AudienceType({ form }: { form: SchemaForm<EventForm, EventForm> }) {
  const { field } = useController({ control: form.control, name: 'audienceType' })
  return (
    <Field label="Audience">
      {(frame) => (
        <Select
          {...frame}
          name={field.name}
          ref={field.ref}
          options={types}
          value={field.value}
          onChange={(next) => {
            if (next === '' || next === field.value) return
            field.onChange(next)
            form.setValue('audience', [], { shouldDirty: true })
          }}
        />
      )}
    </Field>
  )
}
