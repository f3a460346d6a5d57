import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import type { Person } from './use-person'
import * as css from './person.css'

interface PersonGroupsProps {
  groups: Person['userGroups']
  /** The heading level. */
  level: 2 | 3
}

/** The groups of a user, with links. */
export function PersonGroups({ groups, level }: PersonGroupsProps) {
  return (
    <Stack gap={2}>
      <Heading level={level} size="sm">
        Groups
      </Heading>
      {groups.length === 0 ? (
        <Text tone="muted">No groups.</Text>
      ) : (
        <Stack as="ul" direction="row" gap={2} wrap aria-label="Groups">
          {groups.map(({ _id, name }) => (
            <li key={_id} className={css.chipPlace}>
              <Link to="/users/user-groups" search={{ groupId: _id }} className={css.chip}>
                <Users aria-hidden />
                <bdi className={css.chipText}>{name}</bdi>
              </Link>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
