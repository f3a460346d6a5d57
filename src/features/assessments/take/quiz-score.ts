import type { QuestionDraft, QuizDraft } from '~/features/assessments/editor/quiz-draft'

/** An answer: the keys of options, or the text. */
export type Given = { chosen: readonly string[]; text: string }

export const nothingGiven: Given = { chosen: [], text: '' }

const plain = (text: string) => text.trim().toLowerCase()

/** Whether an answer is correct: exactly the correct options, or an accepted text. */
export function isRight(question: QuestionDraft, given: Given = nothingGiven): boolean {
  if (question.type === 'short-text')
    return question.acceptedAnswers.some((answer) => plain(answer) === plain(given.text))
  const right = question.options.filter(({ isCorrect }) => isCorrect).map(({ key }) => key)
  return (
    right.length > 0 &&
    right.length === given.chosen.length &&
    right.every((key) => given.chosen.includes(key))
  )
}

const marksOf = ({ marks }: QuestionDraft) => Number(marks) || 0

/** The result of an attempt: marks, percentage, and whether it passes. */
export function scoreOf(
  questions: readonly QuestionDraft[],
  answers: ReadonlyMap<string, Given>,
  passingPercentage: string,
) {
  const total = questions.reduce((sum, question) => sum + marksOf(question), 0)
  const marks = questions
    .filter((question) => isRight(question, answers.get(question.key)))
    .reduce((sum, question) => sum + marksOf(question), 0)
  const percent = total === 0 ? 0 : Math.round((marks / total) * 100)
  const isPassed = total > 0 && (marks / total) * 100 >= Number(passingPercentage)
  return { marks, all: total, percent, isPassed }
}

/** A shuffled copy. */
function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

/** The questions of one attempt, selected and shuffled as for learners. */
export function attemptOf(draft: QuizDraft): QuestionDraft[] {
  const { questions, questionsShown, shuffleQuestions, shuffleOptions } = draft
  const shown = Number(questionsShown)
  const mixed = shuffled(questions)
  const selected = shown > 0 && shown < questions.length ? new Set(mixed.slice(0, shown)) : null
  const order = shuffleQuestions ? mixed : questions
  return order
    .filter((question) => selected === null || selected.has(question))
    .map((question) =>
      shuffleOptions && question.type !== 'true-false'
        ? { ...question, options: shuffled(question.options) }
        : question,
    )
}
