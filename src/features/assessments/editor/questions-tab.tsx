import { ChevronDown, ClipboardPaste, Library, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/input/button'
import { EmptyState } from '~/ui/display/empty-state'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem } from '~/ui/overlay/menu-item'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { toast } from '~/ui/overlay/toast'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import * as css from './assessments.css'
import { BankDialog } from './bank-dialog'
import type { DraftPartProps } from './description-fields'
import { ImportDialog } from '~/features/assessments/import/import-dialog'
import { QuestionCard } from './question-card'
import { questionTypes, questionTypeLabels } from './question-labels'
import { copyOf, withMore, withMoved, withoutQuestion, withQuestion } from './quiz-changes'
import { blankQuestion, type QuestionDraft, type QuestionType } from './quiz-draft'
import type { Problem } from './quiz-rules'
import { useReorderDrops } from '~/ui/hooks/use-reorder'

interface QuestionsTabProps extends DraftPartProps {
  assessmentId: string | null
  /** The expanded question. */
  openKey: string | null
  onOpen: (key: string | null) => void
  wrong: readonly Problem[]
}

/** The questions in order, and the buttons to add more. */
export function QuestionsTab(props: QuestionsTabProps) {
  const { draft, assessmentId, onChange, openKey, onOpen, wrong } = props
  const { questions } = draft
  const [openDialog, setAsked] = useState<'bank' | 'import' | null>(null)
  const [announcement, setSaid] = useState('')
  const move = (key: string, to: number) => {
    const position = Math.max(0, Math.min(to, questions.length - 1))
    onChange((now) => withMoved(now, key, position))
    setSaid(`Now question ${position + 1} of ${questions.length}`)
  }
  useReorderDrops('questions', questions, move)
  const add = (type: QuestionType) => () => {
    const fresh = blankQuestion(type)
    onChange((now) => withMore(now, [fresh]))
    onOpen(fresh.key)
  }
  const take = (more: QuestionDraft[]) => {
    onChange((now) => withMore(now, more))
    setSaid(`${counted(more.length, 'question', 'questions')} added`)
  }
  const remove = (question: QuestionDraft, index: number) => {
    onChange((now) => withoutQuestion(now, question.key))
    toast({
      title: `Question ${index + 1} deleted`,
      action: {
        label: 'Undo',
        onSelect: () => onChange((now) => withMore(now, [question], index)),
      },
    })
  }
  const wrongKeys = new Set(wrong.map(({ key }) => key))
  return (
    <Stack gap={4}>
      <div className={css.tools}>
        <Menu
          align="start"
          trigger={
            <Button
              tone="accent"
              variant="soft"
              icon={<Plus aria-hidden />}
              iconAfter={<ChevronDown aria-hidden />}
            >
              Add question
            </Button>
          }
        >
          {questionTypes.map((type) => (
            <MenuItem key={type} onSelect={add(type)}>
              {questionTypeLabels[type]}
            </MenuItem>
          ))}
        </Menu>
        <Button icon={<Library aria-hidden />} onClick={() => setAsked('bank')}>
          From the question bank
        </Button>
        <Button icon={<ClipboardPaste aria-hidden />} onClick={() => setAsked('import')}>
          Paste or import
        </Button>
      </div>
      {questions.length === 0 ? (
        <EmptyState
          level={3}
          title="No questions yet"
          description="Write questions here, add them from the question bank, or paste or import them."
        />
      ) : (
        <ol role="list" aria-label="Questions" className={css.list}>
          {questions.map((question, index) => (
            <QuestionCard
              key={question.key}
              question={question}
              index={index}
              count={questions.length}
              isOpen={question.key === openKey}
              isWrong={wrongKeys.has(question.key)}
              onOpen={(open) => onOpen(open ? question.key : null)}
              onChange={(change) => onChange((now) => withQuestion(now, question.key, change))}
              onMove={(to) => move(question.key, to)}
              onCopy={() => onChange((now) => withMore(now, [copyOf(question)], index + 1))}
              onDelete={() => remove(question, index)}
            />
          ))}
        </ol>
      )}
      <VisuallyHidden live="polite">{announcement}</VisuallyHidden>
      {openDialog === 'bank' && (
        <BankDialog without={assessmentId} onClose={() => setAsked(null)} onPick={take} />
      )}
      {openDialog === 'import' && <ImportDialog onClose={() => setAsked(null)} onTake={take} />}
    </Stack>
  )
}
