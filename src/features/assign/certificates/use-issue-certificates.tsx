import { useState, type ComponentType } from 'react'
import type { Schemas } from '~/api/schemas'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { personName } from '~/entities/person-name'
import { loadPart } from '~/features/assign/load-part'
import { initialIssue, issueBulkAction, type IssueStart } from './issue-action'
import type { IssueInputsProps } from './issue-inputs'

type Person = Pick<Schemas['User'], '_id' | 'firstName' | 'lastName' | 'email'>

/** Issuing certificates by hand on any screen. Render `dialogs` once on the screen. */
export function useIssueCertificates() {
  const [loaded, setLoaded] = useState<{ Inputs: ComponentType<IssueInputsProps> } | null>(null)
  const { ask, dialogs } = useBulkAction(
    issueBulkAction,
    (change, onChange) => loaded && <loaded.Inputs change={change} onChange={onChange} />,
  )
  const issue = (start: IssueStart = {}) =>
    loadPart(
      () => import('./issue-inputs'),
      ({ IssueInputs }) => {
        setLoaded({ Inputs: IssueInputs })
        const count = start.people?.count
        ask({ change: initialIssue(start), count, name: start.people?.name, onDone: start.onDone })
      },
    )
  const issueTo = (person: Person) =>
    issue({ people: { target: { users: [person._id] }, count: 1, name: personName(person) } })
  return { issue, issueTo, dialogs }
}
