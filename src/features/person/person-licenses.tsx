import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import type { Schemas } from '~/api/schemas'
import {
  licenseStatusLabels,
  licenseStatusTones,
  revokedWhyLabels,
  seatSourceLabels,
  seatStatusLabels,
  seatStatusTones,
} from '~/entities/license-labels'
import { ReadError } from '~/list/read-error'
import { Badge } from '~/ui/display/badge'
import { EmptyState } from '~/ui/display/empty-state'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { ListItem } from '~/ui/list/list-item'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { licenses } from './person.api'

type UserLicense = Schemas['UserLicense']

/** The licenses in which a person has a seat, waits for one, or had one. */
export function PersonLicenses({ userId }: { userId: string }) {
  const list = useQuery(licenses(userId))
  const { data, error } = list
  if (!data) {
    if (!error) return <ListSkeleton label="Loading the licenses" rows={2} lines={2} />
    return (
      <ReadError title="The licenses could not be loaded" error={error} query={list} level={3} />
    )
  }
  if (data.total === 0)
    return (
      <EmptyState
        level={3}
        icon={<Ticket />}
        title="No licenses yet"
        description="Licenses with a seat for this person appear here."
      />
    )
  return (
    <ul role="list" aria-label="Licenses">
      {data.data.licenses.map((entry) => (
        <LicenseItem key={entry.license._id} entry={entry} />
      ))}
    </ul>
  )
}

function LicenseItem({ entry }: { entry: UserLicense }) {
  const { license, licenseStatus, status } = entry
  return (
    <ListItem
      action={
        <Badge dot tone={seatStatusTones[status]}>
          {seatStatusLabels[status]}
        </Badge>
      }
    >
      <Stack direction="row" gap={2} align="center" wrap>
        <Text as="span" weight="medium" dir="auto">
          <Link to="/library/selected-license/summary" search={{ licenseId: license._id }}>
            {license.name}
          </Link>
        </Text>
        {licenseStatus !== 'active' && (
          <Badge tone={licenseStatusTones[licenseStatus]}>
            {licenseStatusLabels[licenseStatus]}
          </Badge>
        )}
      </Stack>
      <Text as="div" size="sm" tone="muted">
        <SeatFacts entry={entry} />
      </Text>
    </ListItem>
  )
}

function SeatFacts({ entry }: { entry: UserLicense }) {
  const { status, source, assignedAt, activatedAt, waitingSince, revokedAt, revokedWhy } = entry
  if (status === 'revoked' && revokedAt !== null)
    return (
      <>
        {revokedWhyLabels[revokedWhy ?? 'revoked']} on <Time value={revokedAt} show="date" />
      </>
    )
  if (status === 'waiting' && waitingSince !== null)
    return (
      <>
        Waiting since <Time value={waitingSince} show="date" />
      </>
    )
  return (
    <>
      {seatSourceLabels[source]} on <Time value={assignedAt} show="date" />
      {activatedAt !== null && (
        <>
          , active since <Time value={activatedAt} show="date" />
        </>
      )}
    </>
  )
}
