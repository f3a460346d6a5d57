import type { components } from '../../openapi/generated/types.ts'
import { isEmail } from '../lib/email.ts'
import { addressesIn, type Cells, type Emptied } from './cells.ts'
import { repairText } from './garbled.ts'
import { groupCell } from '../people/group-cell.ts'
import { domainOf, suggestEmail } from '../people/mail-domains.ts'

export type Row = components['schemas']['ImportRow']
type CellError = Row['errors'][number]
type Warning = Row['warnings'][number]

/** Warning code: the domain looks like a typo. */
export const domainTypo = 'domain-typo'

type Mark = components['schemas']['ImportMark']

/** Warnings by the marks of the parser; `text` is the affected part of the file. */
const markMessages: Record<Mark['code'], (text: string) => string> = {
  left: (text) => `This person has left or is inactive${text && `: ${text}`}`,
  hidden: () => 'This row is hidden in the workbook',
  'extra-cells': (text) =>
    `This row has more cells than the list has columns${text && `: ${text}`}. Cells may be in the wrong columns`,
  'few-cells': () =>
    'This row has fewer cells than the list has columns. Cells may be in the wrong columns',
  quotes: () => 'A quotation mark in this row is closed too early or never',
  'no-result': () =>
    'This cell is a formula without a stored result, or with an error. Open the file in Excel, correct it and save it again',
  link: (text) => `The address is that of the link${text && ` “${text}”`}`,
  'more-groups': () => 'Its groups are added to the first row with this address',
}

/** Warnings from the parser of the file. */
export const markWarnings = (marks: readonly Mark[]): Warning[] =>
  marks.map(({ code, field = 'email', text = '' }) => {
    const message = markMessages[code](text).slice(0, 500)
    return { field, code, message, suggestion: null }
  })

export const isMark = ({ code }: Warning) => Object.hasOwn(markMessages, code)

/** Warnings based on the cells and on other rows. */
const ofCells = new Set(['placeholder', domainTypo, 'garbled', ...Object.keys(markMessages)])
export const isOfCells = ({ code }: Warning) => ofCells.has(code)

const longest = { firstName: 50, lastName: 50, designation: 100 } as const
const groupsAtMost = 100
const groupName = 60
const sizeOf = (text: string) => [...text].length

/** Error for a cell that is not an address. */
function formatMessage({ email, firstName, lastName }: Cells) {
  if (addressesIn(email).length > 1) return 'There is more than one address in this cell'
  const name = ['first', 'last'].find((half) => isEmail(half === 'first' ? firstName : lastName))
  if (name) return `The address is in the ${name} name: the columns are swapped`
  return 'Enter an address such as ana@acme.com'
}

/** Errors of the cells. */
export function cellErrors(cells: Cells): CellError[] {
  const faults: CellError[] = []
  if (cells.email === '')
    faults.push({ field: 'email', code: 'required', message: 'Enter an address' })
  else if (!isEmail(cells.email))
    faults.push({ field: 'email', code: 'format', message: formatMessage(cells) })
  for (const field of ['firstName', 'lastName', 'designation'] as const)
    if (sizeOf(cells[field]) > longest[field])
      faults.push({ field, code: 'too-long', message: `At most ${longest[field]} characters` })
  if (cells.groups.some((name) => sizeOf(name) > groupName)) {
    const message = `The name of a group has at most ${groupName} characters`
    faults.push({ field: 'groups', code: 'too-long', message })
  }
  if (cells.groups.length > groupsAtMost)
    faults.push({ field: 'groups', code: 'too-many', message: `At most ${groupsAtMost} groups` })
  return faults
}

/** Warnings about placeholders that are treated as blank. */
export const placeholders = (emptied: readonly Emptied[]): Warning[] =>
  emptied.map(({ field, text }) => {
    const message = `${text} was taken as blank`
    return { field, code: 'placeholder', message, suggestion: null }
  })

/** Warnings about mojibake: text decoded with a wrong encoding ("MÃ¼ller"). */
export const garbledTexts = (cells: Cells): Warning[] =>
  (['firstName', 'lastName', 'designation', 'groups'] as const).flatMap((field) => {
    const text = field === 'groups' ? groupCell(cells.groups) : cells[field]
    const suggestion = repairText(text)
    if (suggestion === null) return []
    const message = `Did you mean ${suggestion}? The text was saved with a wrong encoding`
    return [
      {
        field,
        code: 'garbled',
        message: message.slice(0, 500),
        suggestion: suggestion.slice(0, 1000),
      },
    ]
  })

/** Warnings about addresses that look mistyped. */
export function unlikelyValues(
  { email }: Pick<Cells, 'email'>,
  domains: readonly string[],
): Warning[] {
  if (!isEmail(email)) {
    // A comma instead of the dot in the domain.
    const suggestion = email.replace(/,(?=[^,@]+$)/, '.')
    return suggestion !== email && isEmail(suggestion)
      ? [{ field: 'email', code: domainTypo, message: `Did you mean ${suggestion}?`, suggestion }]
      : []
  }
  const suggestion = suggestEmail(email, domains)
  if (suggestion === null) return []
  const message = `Did you mean ${domainOf(suggestion)}?`
  return [{ field: 'email', code: domainTypo, message, suggestion }]
}
