/** What is chosen in a list: some rows by id, or everything that matches the filters but a few. */
export type Selection = { kind: 'some'; ids: string[] } | { kind: 'all'; except: string[] }

export const nothingSelected: Selection = { kind: 'some', ids: [] }
export const allMatching: Selection = { kind: 'all', except: [] }

/** Whether the row is chosen, on this page or any other. */
export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'all' ? !selection.except.includes(id) : selection.ids.includes(id)
}

/** How many rows are chosen out of `total` matching ones. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.kind === 'all'
    ? Math.max(0, total - selection.except.length)
    : selection.ids.length
}

/** The selection with these rows chosen or not; all other rows stay as they are. */
export function withRows(selection: Selection, ids: string[], selected: boolean): Selection {
  const listed = selection.kind === 'all' ? selection.except : selection.ids
  const list = selected === (selection.kind === 'some')
  const changed = new Set(ids)
  const others = listed.filter((id) => !changed.has(id))
  const next = list ? [...others, ...changed] : others
  return selection.kind === 'all' ? { kind: 'all', except: next } : { kind: 'some', ids: next }
}

/** How much of a page is chosen: the state of the checkbox in the table's head. */
export function pageSelection(selection: Selection, ids: string[]): 'none' | 'some' | 'all' {
  const chosen = ids.filter((id) => isSelected(selection, id)).length
  if (chosen === 0) return 'none'
  return chosen === ids.length ? 'all' : 'some'
}
