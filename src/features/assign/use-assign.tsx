import { useState, type ComponentType } from 'react'
import type { Schemas } from '~/api/schemas'
import { personName } from '~/entities/person-name'
import { useBulkAction } from '~/bulk/use-bulk-action'
import type { AssignInputsProps } from './assign-inputs'
import { assignBulkAction } from './assign-bulk-action'
import { initialInput, type AssignStart } from './assignment'
import { loadPart } from './load-part'

type Person = Pick<Schemas['User'], '_id' | 'firstName' | 'lastName' | 'email'>

/**
 * Assigning courses on any screen: `assign` opens the dialog, `assignTo` for one user; render `dialogs` once on the
 * screen.
 */
export function useAssign() {
  const [loaded, setLoaded] = useState<{ Inputs: ComponentType<AssignInputsProps> } | null>(null)
  const { ask, dialogs } = useBulkAction(
    assignBulkAction,
    (change, onChange) => loaded && <loaded.Inputs change={change} onChange={onChange} />,
  )
  const assign = (start: AssignStart) =>
    loadPart(
      () => import('./assign-inputs'),
      ({ AssignInputs }) => {
        setLoaded({ Inputs: AssignInputs })
        ask({ change: { start, input: initialInput(start) }, onDone: start.onDone })
      },
    )
  const assignTo = (person: Person) =>
    assign({ people: { target: { users: [person._id] }, count: 1, name: personName(person) } })
  return { assign, assignTo, dialogs }
}
