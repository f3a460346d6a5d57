import { useState, type ComponentType } from 'react'
import type { Schemas } from '~/api/schemas'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { personName } from '~/entities/person-name'
import { loadPart } from '~/features/assign/load-part'
import { initialPathsInput, type AssignPathsStart } from './assign-paths'
import { assignPathsAction } from './assign-paths-action'
import type { AssignPathsInputsProps } from './assign-paths-inputs'

type Person = Pick<Schemas['User'], '_id' | 'firstName' | 'lastName' | 'email'>

/**
 * Assigning learning paths on any screen: `assignPaths` opens the dialog, `assignPathsTo` for one user; render
 * `dialogs` once on the screen. Paths are passed as options: `learningPathOption(path)`.
 */
export function useAssignPaths() {
  const [loaded, setLoaded] = useState<{ Inputs: ComponentType<AssignPathsInputsProps> } | null>(
    null,
  )
  const { ask, dialogs } = useBulkAction(
    assignPathsAction,
    (change, onChange, preview) =>
      loaded && <loaded.Inputs change={change} onChange={onChange} preview={preview} />,
  )
  const assignPaths = (start: AssignPathsStart) =>
    loadPart(
      () => import('./assign-paths-inputs'),
      ({ AssignPathsInputs }) => {
        setLoaded({ Inputs: AssignPathsInputs })
        ask({ change: { start, input: initialPathsInput(start) }, onDone: start.onDone })
      },
    )
  const assignPathsTo = (person: Person) =>
    assignPaths({
      people: { target: { users: [person._id] }, count: 1, name: personName(person) },
    })
  return { assignPaths, assignPathsTo, dialogs }
}
