import type { Imported } from './imported'
import { readGift } from './read-gift'
import { readPlain } from './read-plain'
import { readTable } from './read-table'
import { titleRows } from './table-rows'

export type QuestionFormat = 'plain' | 'gift' | 'table'

/** Braces that begin with an answer, a number, or true or false; code in a question has others. */
const giftBraces = /(?:^|[^\\])\{\s*(?:[=~#]|(?:true|false|t|f)\s*(?:#[^{}]*)?\})/i

const isHeader = (line: string) =>
  /question/i.test(line) && /[,;\t|]/.test(line) && /correct/i.test(line)

/** The detected format of a text. */
export function formatOf(text: string): QuestionFormat {
  const top = text
    .trim()
    .split(/[\r\n]+/)
    .slice(0, titleRows)
  if (top.some(isHeader)) return 'table'
  return giftBraces.test(text) ? 'gift' : 'plain'
}

const readers = { plain: readPlain, gift: readGift, table: readTable }

/** The questions in a text, and the errors by line. */
export function readQuestions(text: string, format: QuestionFormat): Imported {
  return readers[format](text)
}
