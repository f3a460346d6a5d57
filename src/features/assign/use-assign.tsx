import { useState, type ComponentType } from 'react'
import type { Schemas } from '~/api/schemas'
import { personName } from '~/entities/person-name'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { toast } from '~/ui/overlay/toast'
import { retryImport } from '~/ui/lazy/retry-import'
import type { AssignInputsProps } from './assign-inputs'
import { assignBulkAction } from './assign-bulk-action'
import { givenAtFirst, type AssignStart } from './assignment'

type Person = Pick<Schemas['User'], '_id' | 'firstName' | 'lastName' | 'email'>

/** Assigning courses from any screen: `assign` opens the dialog, `assignTo` for one person; draw `dialogs` once on the screen. */
export function useAssign() {
  const [loaded, setLoaded] = useState<{ Inputs: ComponentType<AssignInputsProps> } | null>(null)
  const { ask, dialogs } = useBulkAction(
    assignBulkAction,
    (change, onChange) => loaded && <loaded.Inputs change={change} onChange={onChange} />,
  )
  const assign = (start: AssignStart) =>
    void retryImport(() => import('./assign-inputs')).then(
      ({ AssignInputs }) => {
        setLoaded({ Inputs: AssignInputs })
        return ask({
          change: { start, given: givenAtFirst(start) },
          onDone: start.onDone,
        })
      },
      () =>
        toast({
          tone: 'danger',
          title: 'This part of the console could not be loaded',
          description: 'You are offline, or the console was updated. Reload the page.',
        }),
    )
  const assignTo = (person: Person) =>
    assign({ people: { who: { users: [person._id] }, count: 1, name: personName(person) } })
  return { assign, assignTo, dialogs }
}
