import type { components } from '../../openapi/generated/types.ts'
import { isEmail } from '../lib/email.ts'
import type { Cells, Emptied } from './cells.ts'
import { domainOf, suggestDomain } from './domains.ts'

export type Row = components['schemas']['ImportRow']
type CellError = Row['errors'][number]
type Warning = Row['warnings'][number]

/** Warning code: the domain looks like a typo. */
export const domainTypo = 'domain-typo'

/** Warnings that follow from the cells, and those of other rows, alone. */
const ofCells = new Set(['placeholder', domainTypo])
export const isOfCells = ({ code }: Warning) => ofCells.has(code)

const longest = { firstName: 50, lastName: 50, designation: 100 } as const
const groupsAtMost = 100
const groupName = 60
const sizeOf = (text: string) => [...text].length

/** The errors of the cells themselves. */
export function cellErrors(cells: Cells): CellError[] {
  const faults: CellError[] = []
  if (cells.email === '')
    faults.push({ field: 'email', code: 'required', message: 'Enter an address' })
  else if (!isEmail(cells.email))
    faults.push({
      field: 'email',
      code: 'format',
      message: 'Enter an address such as ana@acme.com',
    })
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

/** Warnings about placeholders that count as blank. */
export const placeholders = (emptied: readonly Emptied[]): Warning[] =>
  emptied.map(({ field, text }) => {
    const message = `${text} was taken as blank`
    return { field, code: 'placeholder', message, suggestion: null }
  })

/** Warnings about addresses that look mistyped. */
export function unlikelyValues(
  { email }: Pick<Cells, 'email'>,
  domains: readonly string[],
): Warning[] {
  if (!isEmail(email)) return []
  const domain = domainOf(email)
  const meant = suggestDomain(domain, domains)
  if (!meant) return []
  const suggestion = `${email.slice(0, -domain.length)}${meant}`
  return [{ field: 'email', code: domainTypo, message: `Did you mean ${meant}?`, suggestion }]
}
