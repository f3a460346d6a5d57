import { MultiCombobox } from '~/ui/combobox/combobox-multiple'
import { Field } from '~/ui/input/field'
import type { QuestionPartProps } from './question-body'

/** The accepted answers; case and surrounding spaces do not matter. */
export function AcceptedAnswers({ question, onChange }: QuestionPartProps) {
  const set = (acceptedAnswers: string[]) => onChange((now) => ({ ...now, acceptedAnswers }))
  return (
    <Field
      label="Accepted answers"
      required
      help="Type each accepted answer, then press Enter. Case is ignored."
    >
      {(frame) => (
        <MultiCombobox
          {...frame}
          listLabel="accepted answers"
          placeholder="Type an answer, then Enter"
          options={[]}
          value={question.acceptedAnswers.map((answer) => ({ value: answer, label: answer }))}
          onChange={(answers) => set(answers.map(({ value }) => value))}
          onCreate={(text) => {
            if (!question.acceptedAnswers.includes(text)) set([...question.acceptedAnswers, text])
          }}
        />
      )}
    </Field>
  )
}
