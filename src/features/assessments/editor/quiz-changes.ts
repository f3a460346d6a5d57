import { optionOf, type QuestionDraft, type QuestionType, type QuizDraft } from './quiz-draft'

// Changes of an assessment that is edited. Each answers a new draft; nothing is changed in place.

export function withQuestion(
  draft: QuizDraft,
  key: string,
  change: (question: QuestionDraft) => QuestionDraft,
): QuizDraft {
  return {
    ...draft,
    questions: draft.questions.map((question) =>
      question.key === key ? change(question) : question,
    ),
  }
}

export function withoutQuestion(draft: QuizDraft, key: string): QuizDraft {
  return { ...draft, questions: draft.questions.filter((question) => question.key !== key) }
}

/** With some more, at the end or at a place. */
export function withMore(draft: QuizDraft, more: QuestionDraft[], index?: number): QuizDraft {
  const questions = [...draft.questions]
  questions.splice(index ?? questions.length, 0, ...more)
  return { ...draft, questions }
}

/** With a question moved to a place, counted without itself; what would leave the list stays at its end. */
export function withMoved(draft: QuizDraft, key: string, to: number): QuizDraft {
  const question = draft.questions.find((each) => each.key === key)
  if (!question) return draft
  const others = draft.questions.filter((each) => each.key !== key)
  const at = Math.max(0, Math.min(to, others.length))
  return { ...draft, questions: others.toSpliced(at, 0, question) }
}

/** A copy of a question, which is a question of its own. */
export function copyOf(question: QuestionDraft): QuestionDraft {
  return {
    ...question,
    key: crypto.randomUUID(),
    id: null,
    options: question.options.map(({ text, isCorrect }) => optionOf(text, isCorrect)),
  }
}

/** Of several right answers only the first stays right. */
function firstRight(question: QuestionDraft) {
  const first = question.options.findIndex(({ isCorrect }) => isCorrect)
  return question.options.map((option, index) => ({ ...option, isCorrect: index === first }))
}

/** The same question, answered in another way; what can be kept of its options is. */
export function retyped(question: QuestionDraft, type: QuestionType): QuestionDraft {
  if (type === question.type) return question
  if (type === 'short-text') {
    const right = question.options.filter(({ isCorrect, text }) => isCorrect && text.trim() !== '')
    const acceptedAnswers = question.acceptedAnswers.length
      ? question.acceptedAnswers
      : right.map(({ text }) => text.trim())
    return { ...question, type, acceptedAnswers }
  }
  if (type === 'true-false')
    return { ...question, type, options: [optionOf('True'), optionOf('False')] }
  const options = type === 'single' ? firstRight(question) : question.options
  return { ...question, type, options: options.length > 0 ? options : [optionOf(), optionOf()] }
}

/** With an option marked as right or not; where only one can be, the others are not. */
export function withRight(question: QuestionDraft, key: string, isCorrect: boolean): QuestionDraft {
  const isOnly = question.type !== 'multiple'
  return {
    ...question,
    options: question.options.map((option) =>
      option.key === key
        ? { ...option, isCorrect }
        : isOnly && isCorrect
          ? { ...option, isCorrect: false }
          : option,
    ),
  }
}
