import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '~/api/query'
import type { Schemas } from '~/api/schemas'
import { PickerDialog, pickerLimit } from '~/fields/picker-dialog'
import { PickerList } from '~/fields/picker-list'
import { ReadFailure } from '~/fields/read-failure'
import { usePicking } from '~/fields/use-picking'
import { EmptyState } from '~/ui/empty-state'
import { ListSkeleton } from '~/ui/list-skeleton'
import { counted } from '~/ui/numbers'
import { Select } from '~/ui/select'
import { useSettled } from '~/ui/use-settled'
import { questionTypes, questionTypeWords, wordsOf } from './question-words'
import { copyOf } from './quiz-changes'
import { draftOfQuestion, type QuestionDraft, type QuestionType } from './quiz-draft'

interface BankDialogProps {
  /** The assessment whose own questions are left out; null for a new one. */
  without: string | null
  onClose: () => void
  /** Copies of those that were chosen. */
  onPick: (questions: QuestionDraft[]) => void
}

type BankRow = Schemas['BankQuestion'] & { _id: string }

/** Takes questions of other assessments; what is taken is a copy. */
export function BankDialog({ without, onClose, onPick }: BankDialogProps) {
  const { search, page, chosen, toggle, setPage, onSearch } = usePicking<BankRow>(true)
  const [type, setType] = useState<QuestionType | ''>('')
  const words = useSettled(search.trim(), 250)
  const list = useQuery({
    ...query('/api/business/getQuestions', {
      params: {
        query: {
          page,
          limit: pickerLimit,
          ...(words && { search: words }),
          ...(type && { type }),
          ...(without && { without }),
        },
      },
    }),
    placeholderData: keepPreviousData,
  })
  const rows: BankRow[] =
    list.data?.data.questions.map((row) => ({ ...row, _id: row.question._id })) ?? []
  const pick = () => {
    if (chosen.length === 0) return
    onPick(chosen.map(({ question }) => copyOf(draftOfQuestion(question))))
    onClose()
  }
  return (
    <PickerDialog
      title="Question bank"
      action={`Add ${counted(chosen.length, 'question', 'questions')}`}
      canPick={chosen.length > 0}
      onPick={pick}
      onClose={onClose}
      page={page}
      total={list.data?.total ?? 0}
      onPage={setPage}
      noun="questions"
    >
      <PickerList
        label="Questions"
        placeholder="Words of the question, or a tag"
        text={search}
        onText={onSearch}
        rows={rows.map(({ _id, question, assessment }) => ({
          id: _id,
          title: wordsOf(question.question),
          detail: [questionTypeWords[question.type], assessment.name, question.tags.join(', ')]
            .filter(Boolean)
            .join(' · '),
        }))}
        chosen={chosen.map(({ _id }) => _id)}
        isMultiple
        onToggle={(id) => {
          const row = rows.find(({ _id }) => _id === id)
          if (row) toggle(row)
        }}
        onDone={pick}
        filter={
          <Select
            aria-label="How it is answered"
            placeholder="All kinds"
            options={questionTypes.map((value) => ({ value, label: questionTypeWords[value] }))}
            value={type}
            onChange={(next) => {
              setType(next)
              setPage(1)
            }}
          />
        }
        instead={
          list.error ? (
            <ReadFailure error={list.error} query={list} level={3} />
          ) : !list.data ? (
            <ListSkeleton label="Loading the questions" rows={5} lines={2} />
          ) : rows.length === 0 ? (
            <EmptyState
              level={3}
              title="No questions found"
              description="The questions of all other assessments stand here."
            />
          ) : undefined
        }
      />
    </PickerDialog>
  )
}
