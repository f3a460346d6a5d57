import type { ReactNode } from 'react'
import { userSourceLabels } from '~/entities/user-labels'
import { Facts } from '~/ui/display/description-list'
import { Stack } from '~/ui/display/stack'
import { Time } from '~/ui/display/time'
import { PersonCounts } from './person-counts'
import { PersonGroups } from './person-groups'
import type { Person } from './use-person'

const mail = {
  ok: 'No problems',
  bounced: 'Bounces',
  complained: 'Reported as spam',
  unsubscribed: 'Unsubscribed',
} as const satisfies Record<Person['emailStatus'], string>

const moment = (value: string | null): ReactNode =>
  value === null ? null : <Time value={value} show="moment" />

/** The overview of a user: figures, groups, details. */
export function PersonOverview({ person, level }: { person: Person; level: 2 | 3 }) {
  return (
    <Stack gap={5}>
      <PersonCounts userId={person._id} />
      <PersonGroups groups={person.userGroups} level={level} />
      <Facts
        facts={[
          { label: 'Delivery', value: mail[person.emailStatus] },
          { label: 'Source', value: userSourceLabels[person.source] },
          { label: 'Added', value: moment(person.createdAt) },
          { label: 'Invited', value: moment(person.lastInvitedAt) },
          { label: 'Joined', value: moment(person.registeredAt) },
          { label: 'Last active', value: moment(person.lastActiveAt) ?? 'Never' },
          { label: 'Deactivated', value: moment(person.deactivatedAt) },
        ]}
      />
    </Stack>
  )
}
