import { useUser } from '~/api/session/user'
import { awardingEntities } from '~/pickers/awarding'
import { EntityPicker } from '~/pickers/entity-picker'
import { userEntity } from '~/pickers/people'
import { Stack } from '~/ui/display/stack'
import { dateText, usableZone } from '~/ui/format/time-format'
import { useNow } from '~/ui/hooks/use-now'
import { Checkbox } from '~/ui/input/checkbox'
import { DateInput } from '~/ui/input/date-input'
import { Field } from '~/ui/input/field'
import { RadioGroup } from '~/ui/input/radio-group'
import type { IssueChange, SubjectType } from './issue-action'

const types = [
  { value: 'course', label: 'Course' },
  { value: 'license', label: 'License' },
  { value: 'learning-path', label: 'Learning path' },
] as const satisfies readonly { value: SubjectType; label: string }[]

const typeLabels = Object.fromEntries(types.map(({ value, label }) => [value, label]))

export interface IssueInputsProps {
  change: IssueChange
  onChange: (change: IssueChange) => void
}

/** The inputs of issuing by hand: what for, to whom, the day of completion, and whether people get a mail. */
export function IssueInputs({ change, onChange }: IssueInputsProps) {
  const { start, type, subject, users, completedOn, notify } = change
  const { business } = useUser()
  const now = useNow()
  const zone = usableZone(business.timezone)
  const update = (part: Partial<IssueChange>) => onChange({ ...change, ...part })
  return (
    <Stack gap={5}>
      <RadioGroup
        label="What it is for"
        variant="segments"
        options={types}
        value={type}
        onChange={(next) => update({ type: next, subject: null })}
      />
      <EntityPicker
        key={type}
        entity={awardingEntities[type]}
        label={typeLabels[type] ?? 'Course'}
        required
        help="Only what awards a certificate is listed."
        value={subject}
        onChange={(next) => update({ subject: next })}
      />
      {!start.people && (
        <EntityPicker
          entity={userEntity}
          multiple
          label="People"
          required
          value={users}
          onChange={(chosen) => update({ users: chosen })}
        />
      )}
      <Field
        label="Completed on"
        help="Without a day, the day on which each person completed it, or today."
      >
        {(frame) => (
          <DateInput
            {...frame}
            latest={dateText(now, { zone, dateFormat: 'YYYY-MM-DD' })}
            value={completedOn}
            onChange={(day) => update({ completedOn: day })}
          />
        )}
      </Field>
      <Checkbox
        label="Send people a mail with the link"
        checked={notify}
        onChange={(checked) => update({ notify: checked })}
      />
    </Stack>
  )
}
