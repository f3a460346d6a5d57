import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { counted, formatNumber } from '~/ui/format/numbers'
import type { ImportSheet } from './import-sheet'
import type { SheetView } from './sheet-view'
import { suggestionsOf, type SheetRow } from './sheet-row'

const domain = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** "gmial.com → gmail.com (9)", the most frequent first. */
function kinds(rows: readonly SheetRow[]): string[] {
  const counts = new Map<string, number>()
  for (const row of rows)
    for (const { field, text } of suggestionsOf(row)) {
      const from = row.cells[field].trim()
      const kind =
        field === 'email' ? `${domain(from).toLowerCase()} → ${domain(text)}` : `${from} → ${text}`
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
  const all = [...counts].toSorted(([, one], [, other]) => other - one)
  const examples = all
    .slice(0, 3)
    .map(([kind, count]) => (rows.length === 1 ? kind : `${kind} (${formatNumber(count)})`))
  return all.length > 3 ? [...examples, `${all.length - 3} more`] : examples
}

function titleOf(rows: readonly SheetRow[]): string {
  const isAddresses = rows.every((row) =>
    suggestionsOf(row).every(({ field }) => field === 'email'),
  )
  return isAddresses
    ? counted(rows.length, 'address looks mistyped', 'addresses look mistyped')
    : counted(rows.length, 'row has cells that look wrong', 'rows have cells that look wrong')
}

/** Cells that look mistyped or garbled, with a button to fix all. */
export function TypoCallout({ sheet, view }: { sheet: ImportSheet; view: SheetView }) {
  const { typos } = view
  if (typos.length === 0) return null
  const fix = () =>
    sheet.edit(
      typos.flatMap((row) =>
        suggestionsOf(row).map((suggestion) => ({ row: row.row, ...suggestion })),
      ),
    )
  const isOne = typos.length === 1
  return (
    <Callout
      tone="warning"
      title={`${titleOf(typos)}: ${kinds(typos).join(', ')}`}
      action={
        <>
          <Button onClick={fix}>
            {isOne ? 'Fix it' : `Fix all ${formatNumber(typos.length)}`}
          </Button>{' '}
          <Button variant="ghost" onClick={() => sheet.arrange({ filters: ['typo'] })}>
            {isOne ? 'Show it' : 'Show them'}
          </Button>
        </>
      }
    />
  )
}
