import { taking, type Imported, type Read } from './imported'

const numbered = /^\s*(?:Q\s*)?\d{1,3}\s*[.):]\s+/i
const option = /^\s*(\*)?\s*(?:\(?[A-Ja-j][.)]|[-•])\s*(\*)?\s*(.+?)\s*(\*)?$/
const accepted = /^\s*=\s*(.+)$/
const note = /^\s*(answer|explanation|marks|points|tags)\s*:\s*(.*)$/i

/** Letters alone: `B`, `(b)`, `A, C`, `A|C`, `A and C`. */
const letters = /^\(?[A-J][).:]*(?:(?:\s*[,;&/+|]\s*|\s+(?:(?:and|or)\s+)?)\(?[A-J][).:]*)*$/i
/** Letters with the words after them: `C. A dead battery`, `C - A dead battery`, `C (A dead battery)`. */
const lettered = /^\(?[A-J](?:[).:]+\s|\s+[-–(])/i
const eachLettered = /(?:^|[,;|]\s*|\b(?:and|or)\s+)\(?([A-J])(?:[).:]+\s|\s+[-–(])/gi
/** Capitals in a row, in their order, else they are a word: `AC`. */
const row = /^(?=.{2})A?B?C?D?E?F?G?H?I?J?$/

/** The letters that an answer begins with; what stands in its words is none. */
function lettersIn(answer: string): string[] {
  if (letters.test(answer)) return answer.match(/\b[A-J]\b/gi) ?? []
  if (row.test(answer)) return [...answer]
  if (!lettered.test(answer)) return []
  return [...answer.matchAll(eachLettered)].map(([, letter = '']) => letter)
}

/** Marks the options that a line `Answer:` names, by their words or their letters. */
function markNamed({ options }: Read, answer: string) {
  const is = answer.toLowerCase()
  const byWords = options.filter(({ text }) => text.toLowerCase() === is).slice(0, 1)
  const byLetter = lettersIn(answer).flatMap(
    (letter) => options[letter.toLowerCase().charCodeAt(0) - 97] ?? [],
  )
  // A letter alone is that of an option, also where another one consists of it.
  const isByWords = byLetter.length === 0 || (byWords.length > 0 && answer.length > 1)
  for (const named of isByWords ? byWords : byLetter) named.isCorrect = true
}

function readNote(read: Read, name: string, text: string) {
  if (name === 'answer') {
    if (read.options.length > 0) markNamed(read, text)
    else
      read.acceptedAnswers.push(
        ...text
          .split('|')
          .map((one) => one.trim())
          .filter(Boolean),
      )
  } else if (name === 'explanation') read.explanation = text
  else if (name === 'tags')
    read.tags = text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
  else read.marks = text
}

function readLine(read: Read, line: string) {
  const noted = note.exec(line)
  const answer = accepted.exec(line)
  const choice = option.exec(line)
  if (noted) readNote(read, (noted[1] ?? '').toLowerCase(), (noted[2] ?? '').trim())
  else if (answer) read.acceptedAnswers.push((answer[1] ?? '').trim())
  else if (choice && read.text !== '') {
    const isCorrect = [choice[1], choice[2], choice[4]].includes('*')
    read.options.push({ text: choice[3] ?? '', isCorrect })
  } else read.text = [read.text, line.replace(numbered, '').trim()].filter(Boolean).join('\n')
}

/**
 * Questions in plain text, a blank line between them: the question, then its options as `A. …`, the right ones with
 * a star, or accepted answers as `= …`; lines `Answer:`, `Explanation:`, `Marks:` and `Tags:` may follow.
 */
export function readPlain(text: string): Imported {
  const result: Imported = { questions: [], problems: [] }
  const lines = text.split(/\r?\n/)
  let start = 0
  while (start < lines.length) {
    if (lines[start]?.trim() === '') {
      start += 1
      continue
    }
    const found = lines.findIndex((line, index) => index > start && line.trim() === '')
    const end = found < 0 ? lines.length : found
    const read: Read = { text: '', options: [], acceptedAnswers: [] }
    for (const line of lines.slice(start, end)) readLine(read, line)
    taking(result, start + 1, read)
    start = end
  }
  return result
}
