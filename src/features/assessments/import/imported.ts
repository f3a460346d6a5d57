import { htmlOf } from '~/features/assessments/editor/question-labels'
import {
  blankQuestion,
  optionOf,
  type QuestionDraft,
  type QuestionType,
} from '~/features/assessments/editor/quiz-draft'

/** A message about a line of the text. */
export interface LineMessage {
  line: number
  message: string
}

/** The questions found, and the errors by line. */
export interface Imported {
  questions: QuestionDraft[]
  problems: LineMessage[]
  /** What is not imported from questions. */
  notices: LineMessage[]
}

export const nothingImported = (): Imported => ({ questions: [], problems: [], notices: [] })

export interface Read {
  text: string
  /** The question is rich text already. */
  isHtml?: boolean
  options: { text: string; isCorrect: boolean }[]
  acceptedAnswers: string[]
  explanation?: string
  marks?: string
  tags?: string[]
  /** The type if nothing else determines it. */
  type?: QuestionType
}

const yes = /^(true|yes|t|y)$/i
const no = /^(false|no|f|n)$/i

/** The question type that follows from the options. */
function typeOf({ type, options, acceptedAnswers }: Read): QuestionType {
  if (type) return type
  if (options.length === 0 && acceptedAnswers.length > 0) return 'short-text'
  const [one, other] = options
  const isPair = options.length === 2 && one && other
  if (isPair && yes.test(one.text.trim()) && no.test(other.text.trim())) return 'true-false'
  return options.filter(({ isCorrect }) => isCorrect).length > 1 ? 'multiple' : 'single'
}

/** A question as read from a text. */
export function questionOf(read: Read): QuestionDraft {
  const type = typeOf(read)
  return {
    ...blankQuestion(type),
    question: read.isHtml ? read.text : htmlOf(read.text),
    options: read.options.map(({ text, isCorrect }) => optionOf(text.trim(), isCorrect)),
    acceptedAnswers: read.acceptedAnswers,
    explanation: read.explanation?.trim() ?? '',
    marks: read.marks?.trim() || '1',
    tags: read.tags ?? [],
  }
}

/** Why a question cannot be imported; null if it can. */
export function lack(read: QuestionDraft): string | null {
  const { type, options, acceptedAnswers, question } = read
  if (question === '') return 'The question is missing'
  if (JSON.stringify(read).includes('\uFFFD')) return 'Some characters are not readable'
  if (type === 'short-text') return acceptedAnswers.length === 0 ? 'No accepted answer' : null
  if (acceptedAnswers.length > 0) return 'There are both options and accepted answers'
  if (options.length < 2) return 'Fewer than two options'
  if (options.length > 10) return 'More than 10 options'
  if (options.some(({ text }) => text === '')) return 'An option is empty'
  if (type === 'true-false' && options.length > 2) return 'True or false has two options'
  const right = options.filter(({ isCorrect }) => isCorrect).length
  if (right === 0) return 'No correct answer is marked'
  return type !== 'multiple' && right > 1 ? 'More than one answer is marked as correct' : null
}

/** Adds the question read from the line, or reports why it cannot be imported. */
export function taking(into: Imported, line: number, read: Read) {
  const question = questionOf(read)
  const wrong = lack(question)
  if (wrong === null) into.questions.push(question)
  else into.problems.push({ line, message: wrong })
}

export const listOf = (text: string | undefined, divider: RegExp) =>
  (text ?? '')
    .split(divider)
    .map((item) => item.trim())
    .filter(Boolean)
