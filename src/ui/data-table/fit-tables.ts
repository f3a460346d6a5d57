import type { fitting } from './use-fit-count'

/**
 * Leaves of the tables that were drawn ahead the columns that have room, and the buttons for the folded rest only where
 * there is one. It is put into the page as it is written here and runs alone, so it can use nothing from outside of it.
 *
 * @param fits - how many of these widths have room, as for every table
 * @param narrow - the width of the columns at the sides, in pixels
 */
export function fitTables(fits: typeof fitting, narrow: number) {
  for (const table of document.querySelectorAll<HTMLTableElement>('[inert="whole"] table')) {
    const columns = [...table.querySelectorAll<HTMLTableColElement>('col[data-least]')]
    const widths = columns.map(({ dataset }) => Number(dataset.least))
    const count = table.tHead?.rows[0]?.cells.length ?? 0
    // Nothing of it is laid out before it is known what stays.
    table.style.display = 'none'
    const room = table.parentElement?.clientWidth ?? 0
    table.style.removeProperty('display')
    const [before, after] = [columns[0]?.previousElementSibling, columns.at(-1)?.nextElementSibling]
    if (room === 0 || !(after instanceof HTMLTableColElement)) continue
    // The button for the rest is one of the narrow ones, and is not always there.
    const shown = fits(widths, room - (count - columns.length - 1) * narrow, narrow)
    const isWhole = shown === columns.length
    const first = before instanceof HTMLTableColElement ? before.span : 0
    const from = first + shown
    const to = first + columns.length + (isWhole ? 1 : 0)
    for (const { cells } of table.rows)
      if (cells.length === count) for (const cell of [...cells].slice(from, to)) cell.remove()
    for (const column of columns.slice(shown)) column.remove()
    if (isWhole && after.span === 1) after.remove()
    else if (isWhole) after.span -= 1
    const sum = widths.slice(0, shown).reduce((total, width) => total + width, 0)
    for (const [index, column] of columns.slice(0, shown).entries())
      column.style.width = `${(100 * (widths[index] ?? 0)) / sum}%`
  }
}
