import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { RadioGroup } from '~/ui/input/radio-group'
import { TextInput } from '~/ui/input/text-input'
import * as css from '~/forms/builder/builder.css'
import { useValue } from '~/features/course-builder/state/use-builder'

const rules = [
  { value: 'all-required', label: 'All required items' },
  { value: 'percent', label: 'A percentage of the required items' },
] as const

/** The completion rule, the order of items, and the deadline. */
export function CompletionFields() {
  const type = useValue('completionType')
  const mustPass = useValue('assessmentsMustPass')
  const sequential = useValue('sequential')
  return (
    <div className={css.group}>
      <RadioGroup
        label="Completion rule"
        options={rules}
        value={type.value}
        onChange={type.onChange}
      />
      {type.value === 'percent' && <PercentField />}
      <Checkbox
        label="Required assessments must be passed"
        checked={mustPass.value}
        onChange={(checked) => mustPass.onChange(checked)}
      />
      <Checkbox
        label="In sequence"
        help="An item opens once the previous one is completed."
        checked={sequential.value}
        onChange={(checked) => sequential.onChange(checked)}
      />
      <DeadlineField />
    </div>
  )
}

function PercentField() {
  const { value, error, onChange } = useValue('percent')
  return (
    <Field label="Percentage" required error={error}>
      {(frame) => (
        <div className={css.number}>
          <TextInput {...frame} inputMode="numeric" value={value} onChange={onChange} />
        </div>
      )}
    </Field>
  )
}

function DeadlineField() {
  const { value, error, onChange } = useValue('deadlineDays')
  return (
    <Field
      label="Days until deadline"
      help="Counted from the assignment if it has no deadline of its own. Leave empty for no deadline."
      error={error}
    >
      {(frame) => (
        <div className={css.number}>
          <TextInput
            {...frame}
            inputMode="numeric"
            placeholder="None"
            value={value}
            onChange={onChange}
          />
        </div>
      )}
    </Field>
  )
}
