import type { ReactNode } from 'react'
import { Stack } from '~/ui/stack'
import { PersonHeader } from './person-header'
import { PersonOverview } from './person-overview'
import type { Person } from './use-person'

interface PersonProfileProps {
  person: Person
  /** What can be done with the person here. */
  actions?: ReactNode
}

/** All about one person, in a drawer or on a page. */
export function PersonProfile({ person, actions }: PersonProfileProps) {
  return (
    <Stack gap={5}>
      <PersonHeader person={person} actions={actions} />
      <PersonOverview person={person} />
    </Stack>
  )
}
