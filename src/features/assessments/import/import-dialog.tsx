import { useState } from 'react'
import { Button } from '~/ui/input/button'
import { Dialog } from '~/ui/overlay/dialog'
import { Field } from '~/ui/input/field'
import { counted } from '~/ui/format/numbers'
import { RadioGroup } from '~/ui/input/radio-group'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { TextFileButton } from '~/tabular/text-file-button'
import { Textarea } from '~/ui/input/textarea'
import * as css from '~/features/assessments/editor/assessments.css'
import { importHelp } from './import-help'
import { ImportedQuestion } from './imported-question'
import { LineMessages } from './line-messages'
import type { QuestionDraft } from '~/features/assessments/editor/quiz-draft'
import { formatOf, readQuestions, type QuestionFormat } from './read-questions'

interface ImportDialogProps {
  onClose: () => void
  onTake: (questions: QuestionDraft[]) => void
}

const formats = [
  { value: 'plain', label: 'Text' },
  { value: 'table', label: 'CSV' },
  { value: 'gift', label: 'GIFT' },
] as const

/** Imports questions from a text or file. Unreadable ones are reported by line; the rest can be added. */
export function ImportDialog({ onClose, onTake }: ImportDialogProps) {
  const [text, setText] = useState('')
  // Null = the detected format.
  const [chosenFormat, setAsked] = useState<QuestionFormat | null>(null)
  const format = chosenFormat ?? formatOf(text)
  const { questions, problems, notices } = readQuestions(text, format)
  const isEmpty = text.trim() === ''
  const importAll = () => {
    onTake(questions)
    onClose()
  }
  const readFile = (read: string) => {
    setAsked(null)
    setText(read)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Paste or import questions"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" disabled={questions.length === 0} onClick={importAll}>
            Add {counted(questions.length, 'question', 'questions')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Stack direction="row" gap={3} align="end" justify="between" wrap>
          <RadioGroup
            label="Format"
            variant="segments"
            options={formats}
            value={format}
            onChange={setAsked}
          />
          <TextFileButton accept=".csv,.tsv,.gift,.txt,text/csv,text/plain" onText={readFile} />
        </Stack>
        <Field label="Questions" help={<span className={css.mono}>{importHelp[format]}</span>}>
          {(frame) => <Textarea {...frame} rows={8} value={text} onChange={setText} />}
        </Field>
        {!isEmpty && (
          <Text role="status" weight="medium">
            {counted(questions.length, 'question', 'questions')} can be added
            {problems.length > 0 && `, ${problems.length} cannot`}.
          </Text>
        )}
        {!isEmpty && <LineMessages tone="warning" title="Errors" messages={problems} />}
        {!isEmpty && <LineMessages tone="info" title="Left out" messages={notices} />}
        {questions.length > 0 && (
          <ol aria-label="Questions found" className={css.found}>
            {questions.map((question) => (
              <ImportedQuestion key={question.key} question={question} />
            ))}
          </ol>
        )}
      </Stack>
    </Dialog>
  )
}
