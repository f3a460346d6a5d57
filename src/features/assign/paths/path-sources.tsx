import { Link } from '@tanstack/react-router'
import { pathSourceLabels } from '~/entities/learning-path-labels'
import { personName } from '~/entities/person-name'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { Button } from '~/ui/input/button'
import { ListItem } from '~/ui/list/list-item'
import { Dialog } from '~/ui/overlay/dialog'
import type { AssignedPath } from './assigned-path'
import type { PathSource } from './assigned-path-change'

interface PathSourcesProps {
  assigned: AssignedPath
  open: boolean
  onClose: () => void
  /** Removes one source. */
  onRemove: (source: PathSource) => void
}

/** Why a user has a learning path, with the consequence of removing a source. */
export function PathSources({ assigned, open, onClose, onRemove }: PathSourcesProps) {
  const { path, user, assignedAt, sources } = assigned
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Why ${personName(user)} has the learning path`}
      footer={
        <Button tone="accent" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap={4}>
        <Text>
          <bdi>{path.name}</bdi> was assigned <Time value={assignedAt} show="moment" />.
        </Text>
        <ul role="list" aria-label="Sources">
          {sources.map((source) => (
            <ListItem
              key={`${source.kind} ${source._id}`}
              action={
                <Button
                  size="sm"
                  aria-label={`Remove source: ${source.name}`}
                  onClick={() => onRemove(source)}
                >
                  Remove
                </Button>
              }
            >
              <Text as="div" weight="medium" dir="auto">
                {source.kind === 'group' ? (
                  <Link to="/users/user-groups" search={{ groupId: source._id }}>
                    {source.name}
                  </Link>
                ) : (
                  `By ${source.name}`
                )}
              </Text>
              <Text as="div" size="sm" tone="muted">
                {pathSourceLabels[source.kind]}.{' '}
                {sources.length === 1
                  ? 'Removing it unassigns the learning path. Progress is kept.'
                  : 'They keep the learning path from the other sources.'}
              </Text>
            </ListItem>
          ))}
        </ul>
      </Stack>
    </Dialog>
  )
}
