import { optionsNamed } from './answer-letters'
import {
  listOf,
  nothingImported,
  taking,
  type Imported,
  type LineMessage,
  type Read,
} from './imported'

const numbered = /^\s*(?:Q\s*)?\d{1,3}\s*[.):]\s+/i
const option = /^\s*(\*)?\s*(?:\(?([A-Ja-j])[.)]|[-•])\s*(\*)?\s*(.+?)\s*(\*)?$/
const accepted = /^\s*=\s*(.+)$/
const note = /^\s*((?:correct\s+)?answers?|correct|explanation|marks|points|tags)\s*:\s*(.*)$/i

interface Line {
  line: number
  text: string
  /** Whether a blank line precedes it. */
  isParagraph: boolean
}

type Kind = 'note' | 'accepted' | 'option' | 'text'

function kindOf(text: string): Kind {
  if (note.test(text)) return 'note'
  if (accepted.test(text)) return 'accepted'
  return option.test(text) ? 'option' : 'text'
}

interface LetteredOption {
  text: string
  isCorrect: boolean
  letter: string
}

/** A question being read, line by line. */
interface OpenQuestion extends Read {
  line: number
  options: LetteredOption[]
  answer: { line: number; text: string } | null
  last: Kind | 'explanation'
  hasNotes: boolean
  problem: LineMessage | null
}

const openQuestion = (line: number): OpenQuestion => ({
  line,
  text: '',
  options: [],
  acceptedAnswers: [],
  answer: null,
  last: 'text',
  hasNotes: false,
  problem: null,
})

const hasAnswers = ({ options, acceptedAnswers, answer }: OpenQuestion) =>
  options.length > 0 || acceptedAnswers.length > 0 || answer !== null

function refuse(question: OpenQuestion, line: number, message: string) {
  question.problem ??= { line, message }
}

function readNote(question: OpenQuestion, { line, text }: Line) {
  const [, label = '', rest = ''] = note.exec(text) ?? []
  const name = label.toLowerCase()
  const value = rest.trim()
  question.hasNotes = true
  question.last = name === 'explanation' ? 'explanation' : 'note'
  if (name === 'explanation') question.explanation = value
  else if (name === 'tags') question.tags = listOf(value, /,/)
  else if (name === 'marks' || name === 'points') question.marks = value
  else if (question.answer) refuse(question, line, 'This question has two answer lines')
  else question.answer = { line, text: value }
}

function readOption(question: OpenQuestion, { line, text }: Line) {
  const [, before, name, behind, words = '', after] = option.exec(text) ?? []
  const { options } = question
  const letter = name?.toUpperCase() ?? String.fromCodePoint(65 + options.length)
  if (question.hasNotes && hasAnswers(question))
    refuse(question, line, 'This option is below the answer of the question')
  else if (options.some((other) => other.letter === letter))
    refuse(question, line, `There are two options ${letter}. Put a question above each list`)
  question.last = 'option'
  options.push({ text: words, isCorrect: [before, behind, after].includes('*'), letter })
}

function readWords(question: OpenQuestion, { line, text }: Line) {
  if (question.last === 'explanation' && !numbered.test(text))
    question.explanation = `${question.explanation ?? ''}\n${text.trim()}`
  else if (hasAnswers(question) || question.hasNotes)
    refuse(question, line, 'Put this line at the end of the line above, or a blank line before it')
  else if (question.text !== '' && numbered.test(text))
    refuse(question, line, 'Options begin with a letter, such as A., or with -')
  else question.text = [question.text, text.replace(numbered, '').trim()].filter(Boolean).join('\n')
}

function readLine(question: OpenQuestion, line: Line) {
  const kind = kindOf(line.text)
  if (kind === 'note') readNote(question, line)
  else if (kind === 'accepted') {
    question.last = 'accepted'
    question.acceptedAnswers.push((accepted.exec(line.text)?.[1] ?? '').trim())
  } else if (kind === 'option' && question.text !== '') readOption(question, line)
  else readWords(question, line)
}

/** Whether the first line begins a question, considering the lines after it. */
function isBeginning(question: OpenQuestion, [line, ...next]: Line[]) {
  if (!line || kindOf(line.text) !== 'text') return false
  if (line.isParagraph) return true
  if (!hasAnswers(question)) return false
  if (numbered.test(line.text)) return true
  if (!question.answer || question.last === 'explanation') return false
  const end = next.findIndex(({ isParagraph }) => isParagraph)
  return next
    .slice(0, end < 0 ? undefined : end)
    .some(({ text }) => ['option', 'accepted'].includes(kindOf(text)))
}

/** Marks the options that the answer line names. */
function markAnswer(question: OpenQuestion) {
  const { answer, options } = question
  if (!answer) return
  if (options.length === 0) {
    question.acceptedAnswers.push(...listOf(answer.text, /\|/))
    return
  }
  const found = optionsNamed(options, answer.text)
  if ('problem' in found) return refuse(question, answer.line, found.problem)
  const starred = options.filter(({ isCorrect }) => isCorrect)
  if (starred.some((marked) => !found.named.includes(marked)))
    return refuse(question, answer.line, 'The answer line and the stars mark different options')
  for (const named of found.named) named.isCorrect = true
}

/** The first option was taken for the question. */
function hasNoQuestion({ text, options: [first] }: OpenQuestion) {
  const [, , letter] = option.exec(text) ?? []
  if (!first || !option.test(text)) return false
  return letter === undefined || letter.toUpperCase() < first.letter
}

function close(into: Imported, question: OpenQuestion) {
  if (hasNoQuestion(question)) refuse(question, question.line, 'The question is missing')
  markAnswer(question)
  if (question.problem) into.problems.push(question.problem)
  else taking(into, question.line, question)
}

/** The lines that are not blank. */
function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let isParagraph = true
  for (const [index, each] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (each.trim() !== '') lines.push({ line: index + 1, text: each, isParagraph })
    isParagraph = each.trim() === ''
  }
  return lines
}

/**
 * Questions in plain text: the question, then its options as `A. …`, the correct ones with a star, or accepted answers
 * as `= …`; lines `Answer:`, `Explanation:`, `Marks:` and `Tags:` may follow. A question ends at a blank line that no
 * option follows, or below its answer.
 */
export function readPlain(text: string): Imported {
  const result = nothingImported()
  const lines = linesOf(text)
  let question: OpenQuestion | null = null
  for (const [index, line] of lines.entries()) {
    if (question && isBeginning(question, lines.slice(index, index + 40))) {
      close(result, question)
      question = null
    }
    question ??= openQuestion(line.line)
    readLine(question, line)
  }
  if (question) close(result, question)
  return result
}
