import type { RawCells } from '~/tabular/import-fields'
import type { SheetRow } from './sheet-row'

/** How many rows are compared: the last ones that arrived, as files in another order differ there, too. */
const compared = 100
/** One in so many rows may have been edited beyond recognition. */
const editedOf = 10

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
const nameOf = ({ firstName, lastName }: RawCells) => plain(`${firstName} ${lastName}`)

/** Whether two rows are about one person, whose address or name may have been edited. */
function isSamePerson(a: RawCells, b: RawCells): boolean {
  const email = plain(a.email)
  const name = nameOf(a)
  if (email === '' && name === '') return plain(b.email) === '' && nameOf(b) === ''
  return (email !== '' && email === plain(b.email)) || (name !== '' && name === nameOf(b))
}

/** Whether a file is the one whose first rows have arrived: the same people at the same positions. */
export function isSameList(arrived: readonly SheetRow[], list: readonly RawCells[]): boolean {
  const last = arrived.slice(-compared)
  const others = last.filter(({ row, cells }) => {
    const now = list[row - 1]
    return !now || !isSamePerson(cells, now)
  })
  return others.length <= Math.floor(last.length / editedOf)
}
