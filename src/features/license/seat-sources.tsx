import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { revokedWhyLabels, seatSourceLabels } from '~/entities/license-labels'
import { personName } from '~/entities/person-name'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { Button } from '~/ui/input/button'
import { ListItem } from '~/ui/list/list-item'
import { Dialog } from '~/ui/overlay/dialog'
import type { Seat } from './seat-columns'

interface SeatSourcesProps {
  seat: Seat
  open: boolean
  onClose: () => void
}

/** Why somebody has a seat: every source of it, or why it was revoked. */
export function SeatSources({ seat, open, onClose }: SeatSourcesProps) {
  const { user, status, sources, movedFrom } = seat
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Why ${personName(user)} ${verbs[status]}`}
      footer={
        <Button tone="accent" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap={4}>
        <Text>
          <Beginning seat={seat} />
        </Text>
        {movedFrom && (
          <Text>
            Moved from{' '}
            <Link to="/library/selected-license/summary" search={{ licenseId: movedFrom._id }}>
              {movedFrom.name}
            </Link>
            .
          </Text>
        )}
        {status !== 'revoked' && sources.length > 0 && (
          <ul role="list" aria-label="Sources">
            {sources.map((source) => (
              <ListItem key={`${source.kind} ${source._id}`}>
                <Text as="div" weight="medium" dir="auto">
                  <SourceName source={source} />
                </Text>
                <Text as="div" size="sm" tone="muted">
                  {seatSourceLabels[source.kind]}
                  {source.kind === 'group' &&
                    '. Who leaves the group keeps the seat only from another source.'}
                </Text>
              </ListItem>
            ))}
          </ul>
        )}
      </Stack>
    </Dialog>
  )
}

const verbs = {
  assigned: 'has a seat',
  activated: 'has a seat',
  waiting: 'waits for a seat',
  revoked: 'has no seat',
} as const satisfies Record<Seat['status'], string>

function Beginning({ seat }: { seat: Seat }) {
  const { status, assignedAt, assignedBy, waitingSince, revokedAt, revokedBy, revokedWhy } = seat
  if (status === 'revoked' && revokedAt !== null)
    return (
      <>
        {revokedWhyLabels[revokedWhy ?? 'revoked']} <Time value={revokedAt} show="moment" />
        <By name={revokedBy?.name} />.
      </>
    )
  if (status === 'waiting' && waitingSince !== null)
    return (
      <>
        Waiting since <Time value={waitingSince} show="moment" />.
      </>
    )
  return (
    <>
      The seat was assigned <Time value={assignedAt} show="moment" />
      <By name={assignedBy?.name} />.
    </>
  )
}

const By = ({ name }: { name: string | undefined }): ReactNode =>
  name !== undefined && (
    <>
      {' '}
      by <bdi>{name}</bdi>
    </>
  )

function SourceName({ source: { kind, _id, name } }: { source: Seat['sources'][number] }) {
  if (kind === 'group')
    return (
      <Link to="/users/user-groups" search={{ groupId: _id }}>
        {name}
      </Link>
    )
  if (kind === 'learning-path')
    return (
      <Link to="/library/selected-path/summary" search={{ pathId: _id }}>
        {name}
      </Link>
    )
  return kind === 'csv' ? name : `By ${name}`
}
