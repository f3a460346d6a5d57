import { listOf, nothingImported, taking, type Imported, type Read } from './imported'
import { questionTypes } from '~/features/assessments/editor/question-labels'
import { tableOf, type TableRow } from './table-rows'

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

interface Option {
  text: string
  /** The number in the column's name. */
  place: number
}

/** The option with this text, else with this letter or number. */
function optionNamed(name: string, options: Option[]): Option | undefined {
  const is = name.toLowerCase()
  return (
    options.find(({ text }) => text.toLowerCase() === is) ??
    options.find(({ place }) => is === String(place) || is === 'abcdefghij'[place - 1])
  )
}

/** The correct options, and the names without an option. Text with a comma is one name if an option has it. */
function correctIn(correct: string, options: Option[]) {
  const single = optionNamed(correct, options)
  if (single) return { named: [single], missing: [] }
  const names = listOf(correct, /[,;|]/)
  const found = names.map((name) => optionNamed(name, options))
  return {
    named: found.filter((option) => option !== undefined),
    missing: names.filter((_name, index) => !found[index]),
  }
}

const placeOf = (name: string) => {
  const [, label = ''] = /^option (.+)$/.exec(name) ?? []
  return /^\d+$/.test(label) ? Number(label) : 'abcdefghij'.indexOf(label) + 1
}

const trueOrFalse: Option[] = ['True', 'False'].map((text, index) => ({ text, place: index + 1 }))

/** The question of a row, or its errors. */
function readRow({ cells, unknown }: TableRow): Read | { problem: string } {
  const filled = Object.entries(cells)
    .filter(([name, text]) => name.startsWith('option ') && text !== '')
    .map(([name, text]) => ({ text, place: placeOf(name) }))
  const type = typeIn(cells.type)
  if (cells.type && !type) return { problem: `The type “${cells.type}” does not exist` }
  const correct = cells.correct ?? ''
  const isText = type === 'short-text' || (type === undefined && filled.length === 0)
  if (isText && filled.length > 0) return { problem: 'A short text question has no options' }
  if (isText && type === undefined && unknown.length > 0)
    return { problem: `There are no options. Call their columns “Option 1”, “Option 2”` }
  const options = type === 'true-false' && filled.length === 0 ? trueOrFalse : filled
  const { named, missing } = correctIn(correct, options)
  if (!isText && missing.length > 0)
    return { problem: `There is no option ${missing.map((name) => `“${name}”`).join(', ')}` }
  return {
    text: cells.question ?? '',
    options: isText
      ? []
      : options.map((option) => ({ text: option.text, isCorrect: named.includes(option) })),
    acceptedAnswers: isText ? listOf(correct, /\|/) : [],
    explanation: cells.explanation,
    marks: cells.marks,
    tags: listOf(cells.tags, /[,;|]/),
    ...(isText ? { type: 'short-text' } : type && { type }),
  }
}

/**
 * Questions in a table with a header row: Question, Option 1 to Option 10, Correct (letters, numbers or texts of the
 * correct options; accepted answers separated by |), and optionally Type, Marks, Explanation, Tags.
 */
export function readTable(text: string): Imported {
  const result = nothingImported()
  const { rows, problems, notices } = tableOf(text)
  result.problems.push(...problems)
  result.notices.push(...notices)
  for (const row of rows) {
    const read = row.problem === null ? readRow(row) : { problem: row.problem }
    if ('problem' in read) result.problems.push({ line: row.line, message: read.problem })
    else taking(result, row.line, read)
  }
  return result
}
