import type { ReactNode } from 'react'
import { personName } from '~/entities/person-name'
import { PersonStatus } from '~/entities/person-status'
import { Avatar } from '~/ui/identity/avatar'
import { Badge } from '~/ui/display/badge'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import type { Person } from './use-person'

/** The user at a glance: picture, status, address, and last activity. */
export function PersonHeader({ person, actions }: { person: Person; actions?: ReactNode }) {
  const { status, email, designation, lastActiveAt, deletedAt, photo } = person
  return (
    <Stack gap={3}>
      <Stack direction="row" gap={4} align="center">
        <Avatar size="lg" name={personName(person)} src={photo} />
        <Stack gap={1} grow>
          <Stack direction="row" gap={2} align="center" wrap>
            {deletedAt === null ? (
              <PersonStatus status={status} />
            ) : (
              <Badge dot tone="danger">
                Deleted
              </Badge>
            )}
            <Text as="span" size="sm" tone="muted">
              {lastActiveAt === null ? (
                'Never active'
              ) : (
                <>
                  Active <Time value={lastActiveAt} />
                </>
              )}
            </Text>
          </Stack>
          {designation !== '' && <Text dir="auto">{designation}</Text>}
          <Text size="sm">
            <a href={`mailto:${email}`}>{email}</a>
          </Text>
        </Stack>
      </Stack>
      {actions !== undefined && (
        <Stack direction="row" gap={2} wrap>
          {actions}
        </Stack>
      )}
    </Stack>
  )
}
