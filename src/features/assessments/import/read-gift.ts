import { nothingImported, taking, type Imported, type Read } from './imported'
import { giftAnswers } from './gift-answers'
import { blocksOf, escapeCharacters, release, wordsOfHtml, type GiftBlock } from './gift-text'

const format = /^\[(html|moodle|plain|markdown)\]/
const unknown = 'This question type is not supported'

type Answered = { problem: string } | { notice?: string }

/** Reads the answers between the braces. */
function readBody(read: Read, body: string): Answered {
  const [answers = '', general] = body.split('####')
  const words = (text: string) => {
    const plain = release(text.trim().replace(format, ''))
    const isHtml = format.exec(text.trim())?.[1] === 'html' || (read.isHtml && !format.test(text))
    return isHtml ? wordsOfHtml(plain) : plain
  }
  if (general !== undefined) read.explanation = words(general)
  const truth = /^\s*(T|TRUE|F|FALSE)\s*(?:#.*)?$/is.exec(answers)?.[1]
  if (truth !== undefined) {
    const isTrue = truth.toUpperCase().startsWith('T')
    read.type = 'true-false'
    read.options = [
      { text: 'True', isCorrect: isTrue },
      { text: 'False', isCorrect: !isTrue },
    ]
    return {}
  }
  if (answers.trim() === '') return { problem: `${unknown}: it has no correct answer (essay)` }
  if (answers.trim().startsWith('#')) return { problem: `${unknown}: numerical` }
  const found = giftAnswers(answers)
  if ('problem' in found) return found
  const notice =
    found.partial.length > 0
      ? `Partial credit is left out: ${found.partial.map(words).join(', ')} count as wrong`
      : undefined
  if (found.isText)
    read.acceptedAnswers = found.answers
      .filter(({ isCorrect }) => isCorrect)
      .map(({ text }) => words(text))
  else read.options = found.answers.map(({ text, isCorrect }) => ({ text: words(text), isCorrect }))
  return { notice }
}

function readBlock(into: Imported, { line, text, tags }: GiftBlock) {
  const bodies = [...text.matchAll(/\{([^{}]*)\}/gs)]
  const [body, second] = bodies
  if (!body) {
    into.problems.push({ line, message: 'There are no answers in { braces }' })
    return
  }
  if (second || text.replaceAll(/\{[^{}]*\}/gs, '').search(/[{}]/) >= 0) {
    const at = second?.index ?? 0
    const message = 'Put a blank line between questions, and close each { with a }'
    into.problems.push({ line: line + (text.slice(0, at).match(/\n/g)?.length ?? 0), message })
    return
  }
  const before = text
    .slice(0, body.index)
    .replace(/^\s*::.*?::/s, '')
    .trim()
  const after = text.slice(body.index + body[0].length).trim()
  const words = release(before.replace(format, ''))
  const blank = after === '' ? '' : ` _____ ${release(after)}`
  const read: Read = {
    text: words + blank,
    isHtml: format.exec(before)?.[1] === 'html',
    options: [],
    acceptedAnswers: [],
    tags,
  }
  const answered = readBody(read, body[1] ?? '')
  if ('problem' in answered) into.problems.push({ line, message: answered.problem })
  else {
    if (answered.notice) into.notices.push({ line, message: answered.notice })
    taking(into, line, read)
  }
}

/** Questions in Moodle's GIFT format: single or multiple choice, true or false, short text. */
export function readGift(source: string): Imported {
  const result = nothingImported()
  for (const block of blocksOf(escapeCharacters(source.replace(/^\uFEFF/, ''))))
    readBlock(result, block)
  return result
}
