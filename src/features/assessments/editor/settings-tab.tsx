import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { RadioGroup } from '~/ui/input/radio-group'
import { Stack } from '~/ui/display/stack'
import { TextInput } from '~/ui/input/text-input'
import * as css from './assessments.css'
import type { DraftPartProps } from './description-fields'
import { showAnswersLabels } from './question-labels'
import { numberFault, type NumberField } from './quiz-rules'

const numbers = [
  {
    field: 'passingPercentage',
    label: 'Pass mark in percent',
    help: 'Percentage of all marks needed to pass.',
  },
  { field: 'maxAttempts', label: 'Attempts', help: '0 = unlimited.' },
  { field: 'timeLimit', label: 'Time limit in minutes', help: '0 = no limit.' },
  {
    field: 'questionsShown',
    label: 'Questions in an attempt',
    help: 'Drawn at random; 0 = all of them.',
  },
] as const satisfies { field: NumberField; label: string; help: string }[]

const answers = (['never', 'after-attempt', 'after-pass'] as const).map((value) => ({
  value,
  label: showAnswersLabels[value],
}))

/** The rules: pass mark, attempts, time limit, order. */
export function SettingsTab({ draft, onChange }: DraftPartProps) {
  return (
    <Stack gap={5}>
      <div className={css.columns}>
        {numbers.map(({ field, label, help }) => (
          <Field key={field} label={label} help={help} error={numberFault(field, draft[field])}>
            {(frame) => (
              <TextInput
                {...frame}
                inputMode="numeric"
                value={draft[field]}
                onChange={(text) => onChange((now) => ({ ...now, [field]: text }))}
              />
            )}
          </Field>
        ))}
      </div>
      <Stack gap={2}>
        <Checkbox
          label="Shuffle questions for each attempt"
          checked={draft.shuffleQuestions}
          onChange={(shuffleQuestions) => onChange((now) => ({ ...now, shuffleQuestions }))}
        />
        <Checkbox
          label="Shuffle options for each attempt"
          checked={draft.shuffleOptions}
          onChange={(shuffleOptions) => onChange((now) => ({ ...now, shuffleOptions }))}
        />
      </Stack>
      <RadioGroup
        label="Show correct answers"
        options={answers}
        value={draft.showAnswers}
        onChange={(showAnswers) => onChange((now) => ({ ...now, showAnswers }))}
      />
    </Stack>
  )
}
