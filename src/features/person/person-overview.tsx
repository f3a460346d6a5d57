import type { Person } from './use-person'
import { Facts } from '~/ui/facts'
import { Time } from '~/ui/time'

export const sources = {
  manual: 'Added by hand',
  csv: 'Imported from a file',
  'signup-link': 'Signed up by a link',
  token: 'Came from another system',
} as const satisfies Record<Person['source'], string>

const moment = (value: string | null) => value !== null && <Time value={value} show="moment" />

/** What is known of a person. */
export function PersonOverview({ person }: { person: Person }) {
  return (
    <Facts
      facts={[
        { label: 'Position', value: person.designation },
        { label: 'Added', value: <Time value={person.createdAt} show="moment" /> },
        { label: 'Came by', value: sources[person.source] },
        { label: 'Invited', value: moment(person.lastInvitedAt) || null },
        { label: 'Joined', value: moment(person.registeredAt) || null },
        { label: 'Deactivated', value: moment(person.deactivatedAt) || null },
      ]}
    />
  )
}
