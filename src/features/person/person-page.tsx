import type { ReactNode } from 'react'
import { personName } from '~/entities/person-name'
import { Card } from '~/ui/display/card'
import { PageHeader } from '~/ui/display/page-header'
import { Stack } from '~/ui/display/stack'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { PersonHeader } from './person-header'
import { PersonNotes } from './person-notes'
import { PersonOverview } from './person-overview'
import { PersonState } from './person-state'
import { personTabs } from './lazy-tabs'
import type { PersonMenus } from './person-tabs'
import * as css from './person.css'
import { usePerson, type Person } from './use-person'

interface PersonPageProps extends PersonMenus {
  userId: string
  /** The link to the list. */
  back: ReactNode
  /** The actions for the user, as buttons. */
  actions?: (person: Person) => ReactNode
}

/** A user on a page of their own. */
export function PersonPage({ userId, back, actions, ...menus }: PersonPageProps) {
  const state = usePerson(userId)
  const { found, isUnknown } = state
  return (
    <>
      <PageHeader title={found ? personName(found) : 'Person'} isMissing={isUnknown} back={back} />
      {found ? (
        <div className={css.columns}>
          <Stack gap={5}>
            <PersonHeader
              person={found}
              actions={found.deletedAt === null ? actions?.(found) : undefined}
            />
            <PersonNotes person={found} restore={actions?.(found)} />
            <PersonOverview person={found} level={2} />
          </Stack>
          <Card>
            <LazyPart code={personTabs} waiting="Loading the profile">
              {(PersonTabs) => <PersonTabs {...menus} person={found} overview={false} />}
            </LazyPart>
          </Card>
        </div>
      ) : (
        <PersonState state={state} level={2} back={back} />
      )}
    </>
  )
}
