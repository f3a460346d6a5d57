import type { RawCells, ImportField } from './import-fields'

/** What the reader of a list notices about a row; the import keeps it with the row. */
export type RowMark = {
  code:
    | 'left'
    | 'hidden'
    | 'extra-cells'
    | 'few-cells'
    | 'quotes'
    | 'no-result'
    | 'link'
    | 'more-groups'
  field?: ImportField
  /** What it is about: the cell that says that somebody has left, the cells too many. */
  text?: string
}

/** The same of a cell of the file, by its column. */
export type RawMark = RowMark & { column?: number }

/** A person of a list: their cells, the id of an exported person, and what was noticed. */
export type ListedPerson = RawCells & { id?: string; marks?: readonly RowMark[] }

export const isLeaver = ({ marks = [] }: Pick<ListedPerson, 'marks'>) =>
  marks.some(({ code }) => code === 'left')
