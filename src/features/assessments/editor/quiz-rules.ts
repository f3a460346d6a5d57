import { wordsOf } from './question-labels'
import type { QuestionDraft, QuizDraft } from './quiz-draft'

export interface Problem {
  /** The question; null for the whole assessment. */
  key: string | null
  /** The field of the settings, if it is one. */
  field?: keyof QuizDraft
  message: string
  /** It cannot be stored, not even as a draft. */
  isBlocking: boolean
}

type Found = Omit<Problem, 'key'>

const blocking = (message: string, field?: keyof QuizDraft): Found => ({
  message,
  isBlocking: true,
  ...(field && { field }),
})
const missing = (message: string): Found => ({ message, isBlocking: false })

const isWhole = (text: string, least: number, most: number) =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
const lengthOf = (text: string) => [...text.trim()].length

/** Integer fields and their ranges. */
const numberRules = {
  passingPercentage: { least: 0, most: 100, name: 'The pass mark' },
  maxAttempts: { least: 0, most: 100, name: 'The number of attempts' },
  timeLimit: { least: 0, most: 1440, name: 'The time limit' },
  questionsShown: { least: 0, most: 500, name: 'The number of questions shown' },
} as const

export type NumberField = keyof typeof numberRules

const numberFields = [
  'passingPercentage',
  'maxAttempts',
  'timeLimit',
  'questionsShown',
] as const satisfies NumberField[]

/** The error of a number of the settings, if any. */
export function numberFault(field: NumberField, text: string): string | undefined {
  const { least, most, name } = numberRules[field]
  return isWhole(text, least, most)
    ? undefined
    : `${name} is a whole number from ${least} to ${most}`
}

/** The error of the title, if any. */
export function titleFault(title: string): string | undefined {
  const length = lengthOf(title)
  if (length < 3) return 'The title has at least 3 characters'
  return length > 120 ? 'The title has at most 120 characters' : undefined
}

function optionProblems({ type, options }: QuestionDraft): Found[] {
  const right = options.filter(({ isCorrect }) => isCorrect).length
  const texts = options.map(({ text }) => text.trim().toLowerCase()).filter(Boolean)
  return [
    options.some(({ text }) => text.trim() === '') && blocking('an option has no text'),
    options.some(({ text }) => lengthOf(text) > 1000) &&
      blocking('an option is longer than 1,000 characters'),
    options.length < 2 && missing('there are fewer than two options'),
    new Set(texts).size < texts.length && missing('two options are the same'),
    right === 0 && missing('no correct answer is marked'),
    type !== 'multiple' && right > 1 && missing('more than one answer is marked as correct'),
  ].filter((found) => found !== false)
}

function answerProblems({ acceptedAnswers }: QuestionDraft): Found[] {
  return [
    acceptedAnswers.length === 0 && missing('no accepted answer is given'),
    acceptedAnswers.length > 20 && blocking('there are more than 20 accepted answers'),
    acceptedAnswers.some((answer) => lengthOf(answer) > 200) &&
      blocking('an accepted answer is longer than 200 characters'),
  ].filter((found) => found !== false)
}

/** The errors of a question, as text that follows its name. */
export function questionProblems(question: QuestionDraft): Found[] {
  const { type, question: html, marks, explanation, tags } = question
  return [
    wordsOf(html) === '' && question.image === null && blocking('the question is empty'),
    wordsOf(html) === '' && question.image !== null && blocking('the image needs question text'),
    html.length > 10_000 && blocking('the question is longer than 10,000 characters'),
    ...(type === 'short-text' ? answerProblems(question) : optionProblems(question)),
    !isWhole(marks, 1, 100) && blocking('the marks are a whole number from 1 to 100'),
    lengthOf(explanation) > 2000 && blocking('the explanation is longer than 2,000 characters'),
    (tags.length > 30 || tags.some((tag) => lengthOf(tag) > 40)) &&
      blocking('there are more than 30 tags, or one is longer than 40 characters'),
  ].filter((found) => found !== false)
}

/** Everything that prevents an assessment from being ready: first the whole, then question by question. */
export function quizProblems(draft: QuizDraft): Problem[] {
  const { title, description, questions, questionsShown } = draft
  const fault = titleFault(title)
  const settingsFaults: (Found | false | undefined)[] = [
    fault !== undefined && blocking(fault, 'title'),
    lengthOf(description) > 2000 &&
      blocking('The description has at most 2,000 characters', 'description'),
    ...numberFields.map((field) => {
      const wrong = numberFault(field, draft[field])
      return wrong !== undefined && blocking(wrong, field)
    }),
    questions.length === 0 && missing('There are no questions yet'),
    questions.length > 500 && blocking('An assessment has at most 500 questions'),
    Number(questionsShown) > questions.length &&
      missing(`${questionsShown} questions are to be shown, but there are ${questions.length}`),
  ]
  return [
    ...settingsFaults.filter((found) => !!found).map((found) => ({ ...found, key: null })),
    ...questions.flatMap((question, index) =>
      questionProblems(question).map((found) => ({
        ...found,
        key: question.key,
        message: `Question ${index + 1}: ${found.message}`,
      })),
    ),
  ]
}
