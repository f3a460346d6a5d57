import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isStale } from '~/api/client/errors'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { forgetDraft } from '~/forms/drafts'
import {
  addAssessment,
  assessmentNow,
  previewResults,
  updateAssessment,
  type AssessmentImpact,
  type Quiz,
} from '~/features/assessments/assessments.api'
import { blankQuiz, bodyOf, draftOf, isAlike, type QuizDraft } from './quiz-draft'
import { storeQuizDraft, storedQuizDraft, quizDraftName } from './quiz-storage'
import { quizProblems } from './quiz-rules'

type Results = 'apply' | 'keep'

/** What has to be decided before a change of the rules is saved, and over which version. */
interface ResultsQuestion {
  impact: AssessmentImpact
  over: number
}

/** What was saved last: as it was sent, and the version that the next save goes over. */
interface Base {
  id: string | null
  version: number
  draft: QuizDraft
}

const baseOf = (quiz: Quiz | null): Base =>
  quiz
    ? { id: quiz._id, version: quiz.version, draft: draftOf(quiz) }
    : { id: null, version: 0, draft: blankQuiz }

/** The ids that the server gave to the sent questions, in order. */
function named(draft: QuizDraft, sent: QuizDraft, quiz: Quiz): QuizDraft {
  const ids = new Map(
    sent.questions.map(({ key }, index) => [key, quiz.questions[index]?._id ?? null]),
  )
  return {
    ...draft,
    questions: draft.questions.map((question) => ({
      ...question,
      id: ids.get(question.key) ?? question.id,
    })),
  }
}

/**
 * The state of the editor. Changes are kept in this tab immediately and saved on request; on a conflict nothing is
 * saved and the present server state is returned as `theirs`.
 */
export function useQuiz(quiz: Quiz | null, onSaved: (quiz: Quiz) => void) {
  const [opened] = useState(() => {
    const base = baseOf(quiz)
    return { base, kept: storedQuizDraft(base) }
  })
  const [base, setBase] = useState<Base>({
    ...opened.base,
    version: opened.kept?.version ?? opened.base.version,
  })
  const [draft, setDraft] = useState(opened.kept?.draft ?? opened.base.draft)
  const [restoredAt, setRestoredAt] = useState(opened.kept?.at ?? null)
  const [theirs, setTheirs] = useState<Quiz | null>(null)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [question, setQuestion] = useState<ResultsQuestion | null>(null)
  const keyOf = useIdempotencyKey()
  const add = useMutation(addAssessment)
  const update = useMutation(updateAssessment)
  const isDirty = !isAlike(draft, base.draft)
  const problems = quizProblems(draft)
  const { id, version } = base

  useEffect(() => storeQuizDraft({ id, version, draft, isDirty }), [id, version, draft, isDirty])

  /** Asks the server which earlier results a change of the rules concerns; null if there are none. */
  const previewOf = async (sent: QuizDraft, baseVersion: number) => {
    const isSame =
      sent.passingPercentage === base.draft.passingPercentage &&
      sent.maxAttempts === base.draft.maxAttempts
    if (id === null || isSame) return null
    const impact = await previewResults(id, { ...bodyOf(sent), version: baseVersion })
    return Object.values(impact).some((count) => count > 0) ? { impact, over: baseVersion } : null
  }
  const send = async (sent: QuizDraft, baseVersion: number, results: Results | undefined) => {
    const body = bodyOf(sent)
    if (id !== null) {
      const params = { path: { id } }
      return update.mutateAsync({ params, body: { ...body, results, version: baseVersion } })
    }
    const params = { header: { 'Idempotency-Key': keyOf(body) } }
    return add.mutateAsync({ params, body })
  }
  /** Answers whether all is saved now. */
  const save = async (baseVersion = version, results?: Results): Promise<boolean> => {
    if (isSaving) return false
    const sent = draft
    setSaving(true)
    setFailure(null)
    setQuestion(null)
    try {
      const open = results ? null : await previewOf(sent, baseVersion)
      if (open) {
        setQuestion(open)
        return false
      }
      const saved = (await send(sent, baseVersion, results)).data.assessmentQuiz
      setBase({ id: saved._id, version: saved.version, draft: named(sent, sent, saved) })
      setDraft((now) => named(now, sent, saved))
      setTheirs(null)
      setRestoredAt(null)
      setSavedAt(new Date())
      if (id === null) forgetDraft(quizDraftName(null))
      onSaved(saved)
      return true
    } catch (error) {
      // If that cannot be fetched either, the conflict is shown like any other error.
      const now = isStale(error) && id !== null ? await assessmentNow(id).catch(() => null) : null
      if (now) setTheirs(now)
      else setFailure(error instanceof Error ? error : new Error(String(error)))
      return false
    } finally {
      setSaving(false)
    }
  }
  const reset = (to: Base) => {
    setBase(to)
    setDraft(to.draft)
    setTheirs(null)
    setFailure(null)
    setRestoredAt(null)
  }
  return {
    id,
    draft,
    change: setDraft,
    problems,
    isDirty,
    isSaving,
    savedAt,
    failure,
    restoredAt,
    theirs,
    save,
    question,
    answer: (results: Results) => question && save(question.over, results),
    cancelQuestion: () => setQuestion(null),
    keepMine: () => theirs && save(theirs.version),
    takeTheirs: () => theirs && reset(baseOf(theirs)),
    discard: () => reset(opened.base.version > base.version ? opened.base : base),
  }
}

export type QuizEditing = ReturnType<typeof useQuiz>
