import type { RawCells, ImportField } from './import-fields'

/** What the reader noticed about a row; stored with it by the import. */
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
  /** The text it is about: the cell about leaving, or the extra cells. */
  text?: string
}

/** The same for a cell of the file, by column. */
export type RawMark = RowMark & { column?: number }

/** A user in a file: cells, the id of an exported user, and marks. */
export type ListedPerson = RawCells & { id?: string; marks?: readonly RowMark[] }

export const isLeaver = ({ marks = [] }: Pick<ListedPerson, 'marks'>) =>
  marks.some(({ code }) => code === 'left')
