import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { RadioGroup } from '~/ui/input/radio-group'
import { Textarea } from '~/ui/input/textarea'
import { counted } from '~/ui/format/numbers'
import type { PathChange, PathImpact } from '~/features/path-builder/path-builder.api'

const noteLimit = 500

interface Choices extends Required<
  Pick<PathChange, 'newSteps' | 'removedSteps' | 'deadlines' | 'notify'>
> {
  /** For the mail and the history. */
  note: string
}

export const initialChoices: Choices = {
  newSteps: 'keep',
  removedSteps: 'keep',
  deadlines: 'keep',
  notify: false,
  note: '',
}

export const isNoteTooLong = ({ note }: Choices) => [...note].length > noteLimit

interface ReviewChoicesProps {
  impact: PathImpact
  choices: Choices
  onChange: (choices: Choices) => void
}

/** How to treat those who have completed the path, removed steps, and deadlines. */
export function ReviewChoices({ impact, choices, onChange }: ReviewChoicesProps) {
  const { learners, completed, steps } = impact
  const has = (...changes: (typeof steps)[number]['change'][]) =>
    steps.some(({ change }) => changes.includes(change))
  const set = (change: Partial<Choices>) => onChange({ ...choices, ...change })
  const begun = steps
    .filter(({ change }) => change === 'removed')
    .reduce((sum, step) => sum + step.begun, 0)
  return (
    <>
      {completed > 0 && has('added', 'required') && (
        <RadioGroup
          label={`${counted(completed, 'person has', 'people have')} completed the path`}
          options={[
            {
              value: 'keep',
              label: 'Stay completed',
              help: 'New required steps are optional for them.',
            },
            {
              value: 'require',
              label: 'Complete new required steps',
              help: 'The path reopens for those who have not completed them.',
            },
          ]}
          value={choices.newSteps}
          onChange={(newSteps) => set({ newSteps })}
        />
      )}
      {begun > 0 && (
        <RadioGroup
          label="Removed steps"
          options={[
            {
              value: 'keep',
              label: 'Keep what is begun',
              help: `${counted(begun, 'person has', 'people have')} begun a removed step. Who has not begun it loses it.`,
            },
            {
              value: 'take',
              label: 'Take them away',
              help: 'Progress is stored. People who have a step from another source keep it.',
            },
          ]}
          value={choices.removedSteps}
          onChange={(removedSteps) => set({ removedSteps })}
        />
      )}
      {learners > 0 && has('due') && (
        <RadioGroup
          label="Deadlines"
          options={[
            { value: 'keep', label: 'Keep present deadlines' },
            {
              value: 'move',
              label: 'Move them to the new days',
              help: 'No deadline moves to a day before today.',
            },
          ]}
          value={choices.deadlines}
          onChange={(deadlines) => set({ deadlines })}
        />
      )}
      <Field
        label="Change note"
        help="Stored in the history, and included in the notification."
        error={isNoteTooLong(choices) ? `Use at most ${noteLimit} characters` : undefined}
      >
        {(frame) => (
          <Textarea
            {...frame}
            rows={2}
            limit={noteLimit}
            value={choices.note}
            onChange={(note) => set({ note })}
          />
        )}
      </Field>
      {learners > 0 && (
        <Checkbox
          label="Notify people of this path by email"
          checked={choices.notify}
          onChange={(notify) => set({ notify })}
        />
      )}
    </>
  )
}
