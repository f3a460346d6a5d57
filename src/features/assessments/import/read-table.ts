import Papa from 'papaparse'
import { taking, type Imported, type Read } from './imported'
import { questionTypes } from '~/features/assessments/editor/question-words'

type Row = Record<string, string | undefined>

const listOf = (text: string | undefined, divider: RegExp) =>
  (text ?? '')
    .split(divider)
    .map((one) => one.trim())
    .filter(Boolean)

const typeNames: Record<string, (typeof questionTypes)[number]> = {
  'one answer': 'single',
  'several answers': 'multiple',
  'true or false': 'true-false',
  'short text': 'short-text',
}

function typeIn(text: string | undefined) {
  const name = text?.trim().toLowerCase() ?? ''
  return questionTypes.find((type) => type === name) ?? typeNames[name]
}

/** Which option is meant: that of these words, else that of this letter or number. */
function placeOf(name: string, texts: string[]): number {
  const is = name.toLowerCase()
  const byWords = texts.findIndex((text) => text.toLowerCase() === is)
  if (byWords >= 0) return byWords
  return texts.findIndex((_text, index) => is === 'abcdefghij'[index] || is === String(index + 1))
}

/** The places of the right options. Words with a comma in them are one name where an option has them. */
function placesOf(correct: string, texts: string[]): Set<number> {
  const whole = placeOf(correct, texts)
  if (whole >= 0) return new Set([whole])
  return new Set(listOf(correct, /[,;|]/).map((name) => placeOf(name, texts)))
}

function readRow(row: Row): Read {
  const cells = Object.entries(row)
    .filter(([name]) => /^option\s*([a-j]|\d+)$/.test(name))
    .map(([, text]) => (text ?? '').trim())
  const hasOptions = cells.some(Boolean)
  const type = typeIn(row.type)
  const isText = type === 'short-text' || (type === undefined && !hasOptions)
  const texts = type === 'true-false' && !hasOptions ? ['True', 'False'] : cells
  // A column that is left blank counts: the right option is told by the number in its heading.
  const right = placesOf(row.correct?.trim() ?? '', texts)
  const options = texts.map((text, index) => ({ text, isCorrect: right.has(index) }))
  return {
    text: row.question ?? '',
    options: isText ? [] : options.filter(({ text }) => text),
    acceptedAnswers: isText ? listOf(row.correct, /\|/) : [],
    explanation: row.explanation,
    marks: row.marks ?? row.points,
    tags: listOf(row.tags, /[,;|]/),
    ...(isText ? { type: 'short-text' } : type && { type }),
  }
}

/**
 * Questions in a table with a row of names over it: Question, Option 1 to Option 10, Correct (letters, numbers or the
 * words of the right options; accepted answers with | between them), and where wanted Type, Marks, Explanation, Tags.
 */
export function readTable(text: string): Imported {
  const result: Imported = { questions: [], problems: [] }
  const { data, meta } = Papa.parse<Row>(text.replace(/^\uFEFF/, ''), {
    header: true,
    transformHeader: (name) => name.trim().toLowerCase(),
  })
  const names = meta.fields ?? []
  for (const name of ['question', 'correct'])
    if (!names.includes(name))
      result.problems.push({ line: 1, message: `There is no column “${name}”` })
  if (result.problems.length > 0) return result
  const isBlank = (row: Row) => Object.values(row).every((cell) => !cell?.trim())
  for (const [index, row] of data.entries())
    if (!isBlank(row)) taking(result, index + 2, readRow(row))
  return result
}
