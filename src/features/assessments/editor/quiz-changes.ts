import { optionOf, type QuestionDraft, type QuestionType, type QuizDraft } from './quiz-draft'

// Changes of a draft. Each returns a new draft; nothing is mutated.

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

/** Inserts questions at the end or at a position. */
export function withMore(draft: QuizDraft, more: QuestionDraft[], index?: number): QuizDraft {
  const questions = [...draft.questions]
  questions.splice(index ?? questions.length, 0, ...more)
  return { ...draft, questions }
}

/** Moves a question to a position, counted without itself and limited to the list. */
export function withMoved(draft: QuizDraft, key: string, to: number): QuizDraft {
  const question = draft.questions.find((each) => each.key === key)
  if (!question) return draft
  const others = draft.questions.filter((each) => each.key !== key)
  const position = Math.max(0, Math.min(to, others.length))
  return { ...draft, questions: others.toSpliced(position, 0, question) }
}

/** A copy of a question with new keys. */
export function copyOf(question: QuestionDraft): QuestionDraft {
  return {
    ...question,
    key: crypto.randomUUID(),
    id: null,
    options: question.options.map(({ text, isCorrect }) => optionOf(text, isCorrect)),
  }
}

/** If only one may be correct, the first stays. */
function firstRight(question: QuestionDraft) {
  const first = question.options.findIndex(({ isCorrect }) => isCorrect)
  return question.options.map((option, index) => ({ ...option, isCorrect: index === first }))
}

/** Changes the type of a question; options are kept where possible. */
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

/** Marks an option as correct or not; where only one can be, the others are not. */
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
