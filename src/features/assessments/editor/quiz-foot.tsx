import { clockTime } from '~/list/clock-time'
import { Button } from '~/ui/input/button'
import { counted } from '~/ui/format/numbers'
import { useTimeFormat } from '~/ui/format/time-settings'
import * as css from './assessments.css'
import type { QuizEditing } from './use-quiz'

interface QuizFootProps {
  editing: QuizEditing
  onSave: () => void
  onClose: () => void
}

/** The save status, the total marks, and the buttons. */
export function QuizFoot({ editing, onSave, onClose }: QuizFootProps) {
  const { draft, isDirty, isSaving, savedAt } = editing
  const { zone } = useTimeFormat()
  const marks = draft.questions.reduce((sum, question) => sum + (Number(question.marks) || 0), 0)
  const state = isDirty ? 'Unsaved changes' : savedAt && `Saved ${clockTime(savedAt, zone)}`
  const size = `${counted(draft.questions.length, 'question', 'questions')}, ${counted(marks, 'mark', 'marks')}`
  return (
    <div className={css.foot}>
      <p role="status" className={css.state}>
        {[size, isSaving ? 'Saving…' : state].filter(Boolean).join(' · ')}
      </p>
      <Button onClick={onClose} aria-disabled={isSaving || undefined}>
        Close
      </Button>
      <Button
        tone="accent"
        busy={isSaving}
        disabled={!isDirty && !isSaving}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={onSave}
      >
        Save
      </Button>
    </div>
  )
}
