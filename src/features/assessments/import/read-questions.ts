import type { Imported } from './imported'
import { readGift } from './read-gift'
import { readPlain } from './read-plain'
import { readTable } from './read-table'

export type QuestionFormat = 'plain' | 'gift' | 'table'

/** The detected format of a text. */
export function formatOf(text: string): QuestionFormat {
  const [first = ''] = text
    .trim()
    .replace(/^sep=.\s+/i, '')
    .split(/\r\n|\n|\r/)
  if (/question/i.test(first) && /[,;\t]/.test(first) && /correct/i.test(first)) return 'table'
  return /(^|[^\\])\{[^{}]*[=~TF]/.test(text) && text.includes('}') ? 'gift' : 'plain'
}

const readers = { plain: readPlain, gift: readGift, table: readTable }

/** The questions in a text, and the errors by line. */
export function readQuestions(text: string, format: QuestionFormat): Imported {
  return readers[format](text)
}
