import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { formatNumber } from '~/ui/format/numbers'
import type { ImportSheet } from './import-sheet'
import type { SheetView } from './sheet-view'
import { suggestionOf, type SheetRow } from './sheet-row'

const domain = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** "gmial.com → gmail.com (9)", the most frequent first. */
function kinds(rows: readonly SheetRow[]): string[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const meant = suggestionOf(row)
    if (!meant) continue
    const kind = `${domain(row.cells[meant.field]).trim().toLowerCase()} → ${domain(meant.text)}`
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const all = [...counts].toSorted(([, one], [, other]) => other - one)
  const shown = all
    .slice(0, 3)
    .map(([kind, count]) => (rows.length === 1 ? kind : `${kind} (${formatNumber(count)})`))
  return all.length > 3 ? [...shown, `${all.length - 3} more`] : shown
}

/** Addresses that look mistyped, with all of them mended at one press. */
export function TypoCallout({ sheet, view }: { sheet: ImportSheet; view: SheetView }) {
  const { typos } = view
  if (typos.length === 0) return null
  const mend = () =>
    sheet.edit(
      typos.flatMap((row) => {
        const meant = suggestionOf(row)
        return meant ? [{ row: row.row, ...meant }] : []
      }),
    )
  const one = typos.length === 1
  return (
    <Callout
      tone="warning"
      title={`${formatNumber(typos.length)} ${one ? 'address looks' : 'addresses look'} mistyped: ${kinds(typos).join(', ')}`}
      action={
        <>
          <Button onClick={mend}>{one ? 'Fix it' : `Fix all ${formatNumber(typos.length)}`}</Button>{' '}
          <Button variant="ghost" onClick={() => sheet.arrange({ filters: ['typo'] })}>
            {one ? 'Show it' : 'Show them'}
          </Button>
        </>
      }
    />
  )
}
