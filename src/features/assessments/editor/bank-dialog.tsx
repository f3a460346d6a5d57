import { useState } from 'react'
import { query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { PickerDialog } from '~/pickers/picker-dialog'
import { EmptyState } from '~/ui/display/empty-state'
import { Select } from '~/ui/input/select'
import { questionTypes, questionTypeLabels, wordsOf } from './question-labels'
import { copyOf } from './quiz-changes'
import { draftOfQuestion, type QuestionDraft, type QuestionType } from './quiz-draft'

interface BankDialogProps {
  /** The assessment whose own questions are excluded; null for a new one. */
  without: string | null
  onClose: () => void
  /** Copies of the chosen questions. */
  onPick: (questions: QuestionDraft[]) => void
}

type BankRow = Schemas['BankQuestion'] & { _id: string }

/** Adds copies of questions of other assessments. */
export function BankDialog({ without, onClose, onPick }: BankDialogProps) {
  const [type, setType] = useState<QuestionType | ''>('')
  return (
    <PickerDialog
      title="Question bank"
      noun={['question', 'questions']}
      placeholder="Question text or tag"
      single={false}
      query={(page) =>
        query('/api/business/getQuestions', {
          params: { query: { ...page, ...(type && { type }), ...(without && { without }) } },
        })
      }
      rows={({ data }) => data.questions.map((row) => ({ ...row, _id: row.question._id }))}
      rowOf={({ _id, question, assessment }: BankRow) => ({
        id: _id,
        title: wordsOf(question.question),
        detail: [questionTypeLabels[question.type], assessment.name, question.tags.join(', ')]
          .filter(Boolean)
          .join(' · '),
      })}
      onPick={(rows) => onPick(rows.map(({ question }) => copyOf(draftOfQuestion(question))))}
      onClose={onClose}
      filter={(showFirstPage) => (
        <Select
          aria-label="Question type"
          placeholder="All types"
          options={questionTypes.map((value) => ({ value, label: questionTypeLabels[value] }))}
          value={type}
          onChange={(next) => {
            setType(next)
            showFirstPage()
          }}
        />
      )}
      whenNone={() => (
        <EmptyState
          level={3}
          title="No questions found"
          description="Questions of all other assessments appear here."
        />
      )}
    />
  )
}
