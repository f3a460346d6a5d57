import type { RawCells } from '~/tabular/import-fields'
import type { SheetRow } from './sheet-row'

/** How many rows are compared: those that arrived last. A list in another order differs there, too. */
const compared = 100
/** Of so many rows one may have been edited beyond recognition. */
const editedOf = 10

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
const nameOf = ({ firstName, lastName }: RawCells) => plain(`${firstName} ${lastName}`)

/** Whether two rows are about one person. The address or the name may have been edited since. */
function isSamePerson(one: RawCells, other: RawCells): boolean {
  const email = plain(one.email)
  const name = nameOf(one)
  if (email === '' && name === '') return plain(other.email) === '' && nameOf(other) === ''
  return (email !== '' && email === plain(other.email)) || (name !== '' && name === nameOf(other))
}

/** Whether a list is the one whose first rows have arrived already: the same people in the same places. */
export function isSameList(arrived: readonly SheetRow[], list: readonly RawCells[]): boolean {
  const last = arrived.slice(-compared)
  const others = last.filter(({ row, cells }) => {
    const now = list[row - 1]
    return !now || !isSamePerson(cells, now)
  })
  return others.length <= Math.floor(last.length / editedOf)
}
