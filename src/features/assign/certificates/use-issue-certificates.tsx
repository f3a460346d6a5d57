import { useState } from 'react'
import type { Schemas } from '~/api/schemas'
import { personName } from '~/entities/person-name'
import { lazyDialog } from '~/ui/lazy/lazy'
import type { IssueStart } from './issue-action'

type Person = Pick<Schemas['User'], '_id' | 'firstName' | 'lastName' | 'email'>

const IssueDialog = lazyDialog(() => import('./issue-dialog').then((module) => module.IssueDialog))

/** Issuing certificates by hand on any screen. Render `dialogs` once on the screen. */
export function useIssueCertificates() {
  const [asked, setAsked] = useState<{ id: number; start: IssueStart } | null>(null)
  const issue = (start: IssueStart = {}) =>
    setAsked((current) => ({ id: (current?.id ?? 0) + 1, start }))
  const issueTo = (person: Person) =>
    issue({ people: { target: { users: [person._id] }, count: 1, name: personName(person) } })
  return {
    issue,
    issueTo,
    dialogs: asked && <IssueDialog key={asked.id} open start={asked.start} />,
  }
}
