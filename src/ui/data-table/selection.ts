/** What is chosen in a list: some rows by id, or everything that matches the filters but a few. */
export type Selection = { kind: 'some'; ids: string[] } | { kind: 'all'; except: string[] }

export const nothingSelected: Selection = { kind: 'some', ids: [] }
export const allMatching: Selection = { kind: 'all', except: [] }

/** A test for "is this row chosen?", quick for any number of rows. */
export function selectionTest(selection: Selection): (id: string) => boolean {
  const listed = new Set(selection.kind === 'all' ? selection.except : selection.ids)
  return (id) => listed.has(id) === (selection.kind === 'some')
}

/** How many rows are chosen out of `total` matching ones. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.kind === 'all'
    ? Math.max(0, total - selection.except.length)
    : selection.ids.length
}

/** The selection with these rows chosen or not; all other rows stay as they are, on other pages too. */
export function withRows(selection: Selection, ids: string[], selected: boolean): Selection {
  const listed = selection.kind === 'all' ? selection.except : selection.ids
  const changed = new Set(ids)
  const others = listed.filter((id) => !changed.has(id))
  const next = selected === (selection.kind === 'some') ? [...others, ...changed] : others
  return selection.kind === 'all' ? { kind: 'all', except: next } : { kind: 'some', ids: next }
}
