import { taking, type Imported, type Read } from './imported'

const numbered = /^\s*(?:Q\s*)?\d{1,3}\s*[.):]\s+/i
const option = /^\s*(\*)?\s*(?:\(?[A-Ja-j][.)]|[-•])\s*(\*)?\s*(.+?)\s*(\*)?$/
const accepted = /^\s*=\s*(.+)$/
const note = /^\s*(answer|explanation|marks|points|tags)\s*:\s*(.*)$/i

/** Marks the options that a line "Answer: A, C" names. */
function markNamed(read: Read, letters: string) {
  for (const letter of letters.toUpperCase().match(/[A-J]/g) ?? []) {
    const named = read.options[letter.charCodeAt(0) - 65]
    if (named) named.isCorrect = true
  }
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
