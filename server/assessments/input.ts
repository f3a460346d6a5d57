import type { TxCtx } from '../contract/ctx.ts'
import type { components } from '../../openapi/generated/types.ts'
import { invalid } from '../contract/validation-messages.ts'
import { cleanHtml } from '../lib/html.ts'
import { newId } from '../lib/id.ts'
import { cleanTags, cleanText } from '../lib/text.ts'
import { claimPictures, idAt } from '../files/pictures.ts'
import type { NewQuestion } from './rules.ts'

type QuestionInput = components['schemas']['QuestionInput']
type Fault = { field: string; code: string; message: string }

/** Accepted answers without duplicates; they are compared case-insensitively. */
function cleanAnswers(given: string[]) {
  const answers = new Map(given.map(cleanText).map((answer) => [answer.toLowerCase(), answer]))
  answers.delete('')
  return [...answers.values()]
}

/** An option with unchanged text keeps its id. */
function optionsOf({ type, options = [] }: QuestionInput, before?: NewQuestion) {
  if (type === 'short-text') return []
  const idByText = new Map((before?.options ?? []).map(({ id, text }) => [text, id]))
  return options.map(({ text, isCorrect }) => {
    const clean = cleanText(text)
    const id = idByText.get(clean) ?? newId()
    idByText.delete(clean)
    return { id, text: clean, isCorrect }
  })
}

/** An empty question is stored as an empty paragraph: drafts may have some. */
const nothing = '<p></p>'

const imageOf = ({ image }: QuestionInput) => (image ? idAt(image) : undefined)

/** The pictures that questions refer to: those that some use already, and uploaded ones that can be claimed. */
async function picturesOf(ctx: TxCtx, questions: QuestionInput[], present: NewQuestion[]) {
  const stored = new Set(present.map(({ image }) => image))
  const ids = questions.map(imageOf).filter((id) => id !== undefined)
  const claimed = await claimPictures(
    ctx,
    [...new Set(ids)].filter((id) => !stored.has(id)),
  )
  return new Set([...claimed, ...stored])
}

function asStored(
  input: QuestionInput,
  position: number,
  { before, pictures }: { before?: NewQuestion; pictures: Set<string | null> },
) {
  const image = imageOf(input) ?? null
  const question: NewQuestion = {
    id: before?.id ?? newId(),
    position,
    type: input.type,
    question: cleanHtml(input.question) || nothing,
    image,
    options: optionsOf(input, before),
    acceptedAnswers: input.type === 'short-text' ? cleanAnswers(input.acceptedAnswers ?? []) : [],
    explanation: cleanText(input.explanation ?? ''),
    marks: input.marks ?? 1,
    tags: cleanTags(input.tags ?? []),
  }
  return { question, isLost: Boolean(input.image) && !(image && pictures.has(image)) }
}

/** The questions as they will be stored. Throws field errors. */
export async function newQuestions(ctx: TxCtx, inputs: QuestionInput[], present: NewQuestion[]) {
  const left = new Map(present.map((item) => [item.id, item]))
  const pictures = await picturesOf(ctx, inputs, present)
  const faults: Fault[] = []
  const questions: NewQuestion[] = []
  for (const [index, item] of inputs.entries()) {
    const field = `questions.${index}`
    const before = item._id === undefined ? undefined : left.get(item._id)
    if (item._id !== undefined && !before)
      faults.push({ field: `${field}._id`, code: 'unknown', message: 'There is no such question' })
    if (before) left.delete(before.id)
    const { question, isLost } = asStored(item, index, { before, pictures })
    if (isLost) {
      const message = 'Send an address that storing a picture answered'
      faults.push({ field: `${field}.image`, code: 'unknown', message })
    }
    question.options.forEach(({ text }, place) => {
      if (!text) {
        const path = `${field}.options.${place}.text`
        faults.push({ field: path, code: 'blank', message: 'Enter an answer' })
      }
    })
    questions.push(question)
  }
  if (faults.length > 0) throw invalid(faults.slice(0, 100))
  return questions
}
