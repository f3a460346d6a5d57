import { forgetDraft, keepDraft, readDraft } from '~/forms/drafts'
import { isAlike, type QuizDraft } from './quiz-draft'

const pause = 300

export const quizDraftName = (id: string | null) => `assessment:${id ?? 'new'}`

/** Whether it was written by this editor; an older console may have kept something else. */
function isDraft(value: unknown): value is QuizDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    'questions' in value &&
    Array.isArray(value.questions)
  )
}

/** What an earlier visit left unsaved, when it is something else than what there is. */
export function storedQuizDraft({ id, draft }: { id: string | null; draft: QuizDraft }) {
  const kept = readDraft(quizDraftName(id))
  if (!kept || !isDraft(kept.values.draft) || isAlike(kept.values.draft, draft)) return null
  return { draft: kept.values.draft, version: Number(kept.values.version), at: kept.at }
}

interface Kept {
  id: string | null
  version: number
  draft: QuizDraft
  isDirty: boolean
}

/** Keeps what is not saved in this tab, a moment after the last change. Answers how to stop, which keeps it at once. */
export function storeQuizDraft({ id, version, draft, isDirty }: Kept): () => void {
  const name = quizDraftName(id)
  const keep = () => {
    if (isDirty) keepDraft(name, { draft, version })
    else forgetDraft(name)
  }
  const timer = setTimeout(keep, pause)
  return () => {
    clearTimeout(timer)
    keep()
  }
}
