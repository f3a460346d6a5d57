import Papa from 'papaparse'
import { taking, type Imported, type Read } from './imported'
import { questionTypes } from './question-words'

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

/** Which option is meant: its letter, its number, or its words. */
function isNamed(name: string, text: string, index: number): boolean {
  const is = name.toLowerCase()
  return is === 'abcdefghij'[index] || is === String(index + 1) || is === text.toLowerCase()
}

function readRow(row: Row): Read {
  const texts = Object.entries(row)
    .filter(([name, text]) => /^option\s*([a-j]|\d+)$/.test(name) && text?.trim())
    .map(([, text]) => (text ?? '').trim())
  const type = typeIn(row.type)
  const isText = type === 'short-text' || (type === undefined && texts.length === 0)
  const names = listOf(row.correct, /[,;|]/)
  const options = type === 'true-false' && texts.length === 0 ? ['True', 'False'] : texts
  return {
    text: row.question ?? '',
    options: isText
      ? []
      : options.map((text, index) => ({
          text,
          isCorrect:
            names.some((name) => isNamed(name, text, index)) ||
            row.correct?.trim().toLowerCase() === text.toLowerCase(),
        })),
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
