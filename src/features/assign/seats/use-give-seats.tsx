import { useState, type ComponentType } from 'react'
import type { Schemas } from '~/api/schemas'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { personName } from '~/entities/person-name'
import { loadPart } from '~/features/assign/load-part'
import { giveSeatsAction } from './give-seats-action'
import { initialSeatsInput, type GiveSeatsStart } from './give-seats'
import type { GiveSeatsInputsProps } from './give-seats-inputs'

type Person = Pick<Schemas['User'], '_id' | 'firstName' | 'lastName' | 'email'>

/**
 * Assigning seats on any screen: `giveSeats` opens the dialog, `giveSeatsTo` for one user; render `dialogs` once on
 * the screen. Licenses are passed as options: `licenseOption(license)`.
 */
export function useGiveSeats() {
  const [loaded, setLoaded] = useState<{ Inputs: ComponentType<GiveSeatsInputsProps> } | null>(null)
  const { ask, dialogs } = useBulkAction(
    giveSeatsAction,
    (change, onChange, preview) =>
      loaded && <loaded.Inputs change={change} onChange={onChange} preview={preview} />,
  )
  const giveSeats = (start: GiveSeatsStart) =>
    loadPart(
      () => import('./give-seats-inputs'),
      ({ GiveSeatsInputs }) => {
        setLoaded({ Inputs: GiveSeatsInputs })
        ask({ change: { start, input: initialSeatsInput(start) }, onDone: start.onDone })
      },
    )
  const giveSeatsTo = (person: Person) =>
    giveSeats({ people: { target: { users: [person._id] }, count: 1, name: personName(person) } })
  return { giveSeats, giveSeatsTo, dialogs }
}
