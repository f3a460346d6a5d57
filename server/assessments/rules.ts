import type { components } from '../../openapi/generated/types.ts'
import type { questions } from '../db/schema.ts'

type Problem = components['schemas']['FieldFailure']
export type QuestionRow = typeof questions.$inferSelect
/** A question as it will be stored, with its position. */
export type NewQuestion = Omit<QuestionRow, 'organisationId' | 'assessmentId' | 'searchText'>

const saysNothing = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

/** What is wrong with the options of a choice question. */
function optionsFault({ type, options }: NewQuestion): [code: string, message: string] | undefined {
  const correct = options.filter(({ isCorrect }) => isCorrect).length
  if (type === 'true-false' && options.length !== 2) return ['two', 'needs exactly two options']
  if (options.length < 2) return ['minItems', 'needs at least two options']
  const texts = new Set(options.map(({ text }) => text.toLowerCase()))
  if (texts.size < options.length) return ['repeated', 'has the same option twice']
  if (correct === 0) return ['no-right-answer', 'has no right option']
  if (type !== 'multiple' && correct > 1)
    return ['many-right-answers', 'can have only one right option']
  return undefined
}

function faultsOf(question: NewQuestion): [field: string, code: string, message: string][] {
  const faults: [string, string, string][] = []
  if (saysNothing(question.question) && question.image === null)
    faults.push(['question', 'blank', 'asks nothing yet'])
  if (question.type !== 'short-text') {
    const fault = optionsFault(question)
    if (fault) faults.push(['options', ...fault])
  } else if (question.acceptedAnswers.length === 0)
    faults.push(['acceptedAnswers', 'required', 'has no answer that counts as right'])
  return faults
}

/** What prevents an assessment from being ready, question by question. */
export function problemsOf(
  { questionsShown }: { questionsShown: number },
  questions: NewQuestion[],
): Problem[] {
  const problems = questions.flatMap((question, index) =>
    faultsOf(question).map(([field, code, message]) => ({
      field: `questions.${index}.${field}`,
      code,
      message: `Question ${index + 1} ${message}`,
    })),
  )
  if (questions.length === 0)
    problems.push({ field: 'questions', code: 'required', message: 'Add at least one question' })
  if (questionsShown > questions.length && questions.length > 0) {
    const message = `There are only ${questions.length} questions to draw ${questionsShown} from`
    problems.push({ field: 'questionsShown', code: 'maximum', message })
  }
  return problems
}
