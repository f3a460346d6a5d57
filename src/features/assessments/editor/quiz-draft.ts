import type { Schemas } from '~/api/schemas'
import type { Quiz } from '~/features/assessments/assessments.api'

export type QuestionType = Schemas['QuestionType']

/** An option being edited; the key stays while the text changes. */
export interface OptionDraft {
  key: string
  text: string
  isCorrect: boolean
}

/** A question being edited: numbers are the typed text. */
export interface QuestionDraft {
  key: string
  /** The server's id; null until it is saved. */
  id: string | null
  type: QuestionType
  /** HTML. */
  question: string
  image: string | null
  options: OptionDraft[]
  acceptedAnswers: string[]
  explanation: string
  marks: string
  tags: string[]
}

/** The editable fields of an assessment. */
export interface QuizDraft {
  title: string
  description: string
  passingPercentage: string
  maxAttempts: string
  timeLimit: string
  shuffleQuestions: boolean
  shuffleOptions: boolean
  questionsShown: string
  showAnswers: Quiz['showAnswers']
  questions: QuestionDraft[]
}

const newKey = () => crypto.randomUUID()

export function optionOf(text = '', isCorrect = false): OptionDraft {
  return { key: newKey(), text, isCorrect }
}

/** The initial options of a question type. */
function firstOptions(type: QuestionType): OptionDraft[] {
  if (type === 'short-text') return []
  if (type === 'true-false') return [optionOf('True'), optionOf('False')]
  return [optionOf(), optionOf()]
}

export function blankQuestion(type: QuestionType): QuestionDraft {
  return {
    key: newKey(),
    id: null,
    type,
    question: '',
    image: null,
    options: firstOptions(type),
    acceptedAnswers: [],
    explanation: '',
    marks: '1',
    tags: [],
  }
}

export const blankQuiz: QuizDraft = {
  title: '',
  description: '',
  passingPercentage: '70',
  maxAttempts: '3',
  timeLimit: '0',
  shuffleQuestions: false,
  shuffleOptions: false,
  questionsShown: '0',
  showAnswers: 'after-attempt',
  questions: [],
}

/** An existing question as a draft. */
export function draftOfQuestion(question: Schemas['Question']): QuestionDraft {
  const { _id, type, image, explanation, marks } = question
  return {
    key: newKey(),
    id: _id,
    type,
    question: question.question,
    image,
    options: question.options.map(({ text, isCorrect }) => optionOf(text, isCorrect)),
    acceptedAnswers: question.acceptedAnswers,
    explanation,
    marks: String(marks),
    tags: question.tags,
  }
}

export function draftOf(quiz: Quiz): QuizDraft {
  return {
    title: quiz.title,
    description: quiz.description,
    passingPercentage: String(quiz.passingPercentage),
    maxAttempts: String(quiz.maxAttempts),
    timeLimit: String(quiz.timeLimit),
    shuffleQuestions: quiz.shuffleQuestions,
    shuffleOptions: quiz.shuffleOptions,
    questionsShown: String(quiz.questionsShown),
    showAnswers: quiz.showAnswers,
    questions: quiz.questions.map(draftOfQuestion),
  }
}

function inputOf({ id, ...draft }: QuestionDraft): Schemas['QuestionInput'] {
  return {
    ...(id !== null && { _id: id }),
    type: draft.type,
    question: draft.question,
    image: draft.image,
    options:
      draft.type === 'short-text'
        ? []
        : draft.options.map(({ text, isCorrect }) => ({ text: text.trim(), isCorrect })),
    acceptedAnswers: draft.type === 'short-text' ? draft.acceptedAnswers : [],
    explanation: draft.explanation.trim(),
    marks: Number(draft.marks),
    tags: draft.tags,
  }
}

/** The request body. */
export function bodyOf(draft: QuizDraft): Schemas['AssessmentInput'] {
  return {
    title: draft.title.trim(),
    description: draft.description.trim(),
    passingPercentage: Number(draft.passingPercentage),
    maxAttempts: Number(draft.maxAttempts),
    timeLimit: Number(draft.timeLimit),
    shuffleQuestions: draft.shuffleQuestions,
    shuffleOptions: draft.shuffleOptions,
    questionsShown: Number(draft.questionsShown),
    showAnswers: draft.showAnswers,
    questions: draft.questions.map(inputOf),
  }
}

/** Whether two drafts would be stored identically. */
export function isAlike(a: QuizDraft, b: QuizDraft): boolean {
  return a === b || JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b))
}
