import { Field } from '~/ui/input/field'
import { Stack } from '~/ui/display/stack'
import { TextInput } from '~/ui/input/text-input'
import { Textarea } from '~/ui/input/textarea'
import type { QuizDraft } from './quiz-draft'
import { titleFault } from './quiz-rules'

export interface DraftPartProps {
  draft: QuizDraft
  onChange: (change: (draft: QuizDraft) => QuizDraft) => void
}

/** The title and description of an assessment. */
export function DescriptionFields({
  draft,
  onChange,
  isChecked,
}: DraftPartProps & { isChecked: boolean }) {
  return (
    <Stack gap={4}>
      <Field label="Title" required error={isChecked ? titleFault(draft.title) : undefined}>
        {(frame) => (
          <TextInput
            {...frame}
            value={draft.title}
            onChange={(title) => onChange((now) => ({ ...now, title }))}
          />
        )}
      </Field>
      <Field label="Description" help="Shown to learners before they start.">
        {(frame) => (
          <Textarea
            {...frame}
            rows={2}
            limit={2000}
            value={draft.description}
            onChange={(description) => onChange((now) => ({ ...now, description }))}
          />
        )}
      </Field>
    </Stack>
  )
}
