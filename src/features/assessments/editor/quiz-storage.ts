import { forgetDraft, keepDraft, readDraft } from '~/forms/drafts'
import { isAlike, type QuizDraft } from './quiz-draft'

const pause = 300

export const quizDraftName = (id: string | null) => `assessment:${id ?? 'new'}`

/** Whether it was stored by this editor; an older console may have stored something else. */
function isDraft(value: unknown): value is QuizDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    'questions' in value &&
    Array.isArray(value.questions)
  )
}

/** Unsaved changes of an earlier visit, if they differ from what is saved. */
export function storedQuizDraft({ id, draft }: { id: string | null; draft: QuizDraft }) {
  const stored = readDraft(quizDraftName(id))
  if (!stored || !isDraft(stored.values.draft) || isAlike(stored.values.draft, draft)) return null
  return { draft: stored.values.draft, version: Number(stored.values.version), at: stored.at }
}

interface Kept {
  id: string | null
  version: number
  draft: QuizDraft
  isDirty: boolean
}

/**
 * Stores unsaved changes in this tab, shortly after the last change. Returns a function that stops it and stores
 * immediately.
 */
export function storeQuizDraft({ id, version, draft, isDirty }: Kept): () => void {
  const name = quizDraftName(id)
  const store = () => {
    if (isDirty) keepDraft(name, { draft, version })
    else forgetDraft(name)
  }
  const timer = setTimeout(store, pause)
  return () => {
    clearTimeout(timer)
    store()
  }
}
