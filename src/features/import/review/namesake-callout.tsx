import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { counted, formatNumber } from '~/ui/format/numbers'
import type { ImportSheet } from './import-sheet'
import type { SheetView } from './sheet-view'

/** New people who probably exist with another address: changes all their addresses with one click. */
export function NamesakeCallout({ sheet, view }: { sheet: ImportSheet; view: SheetView }) {
  const { namesakes } = view
  if (namesakes.length === 0) return null
  const [first] = namesakes
  const isOne = namesakes.length === 1
  return (
    <Callout
      tone="warning"
      title={`${counted(namesakes.length, 'new person has', 'new people have')} the name of somebody here`}
      action={
        <>
          <Button onClick={() => sheet.changeAddresses()}>
            {isOne
              ? 'Change the address instead'
              : `Change ${formatNumber(namesakes.length)} addresses instead`}
          </Button>{' '}
          <Button variant="ghost" onClick={() => sheet.arrange({ filters: ['namesake'] })}>
            {isOne ? 'Show it' : 'Show them'}
          </Button>
        </>
      }
    >
      Only the domain of the address differs
      {first?.notes.namesake && (
        <>
          : <bdi>{first.notes.namesake.email}</bdi> here, <bdi>{first.cells.email}</bdi> in the list
        </>
      )}
      . Unless the addresses are changed, these people are added a second time.
    </Callout>
  )
}
