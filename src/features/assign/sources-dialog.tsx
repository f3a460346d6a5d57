import { Link } from '@tanstack/react-router'
import type { Schemas } from '~/api/schemas'
import { sourceKindLabels } from '~/entities/course-labels'
import { personName } from '~/entities/person-name'
import { Button } from '~/ui/input/button'
import { Dialog } from '~/ui/overlay/dialog'
import { ListItem } from '~/ui/list/list-item'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import type { Source } from './enrollment-change'

type Enrollment = Schemas['CourseStatus']

interface WhyDialogProps {
  enrollment: Enrollment
  open: boolean
  onClose: () => void
  /** Removes one source. */
  onRemove: (source: Source) => void
}

/** The sources of an enrollment, with the consequence of removing one. */
export function SourcesDialog({ enrollment, open, onClose, onRemove }: WhyDialogProps) {
  const { course, user, assignedAt, assignedBy } = enrollment
  // The sources of a withdrawn enrollment are only kept for restoring it.
  const sources = enrollment.status === 'withdrawn' ? [] : enrollment.sources
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Sources of the course for ${personName(user)}`}
      footer={
        <Button tone="accent" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap={4}>
        <Text>
          <bdi>{course.title}</bdi> was first assigned <Time value={assignedAt} show="moment" />
          {assignedBy && (
            <>
              {' '}
              by <bdi>{assignedBy.name}</bdi>
            </>
          )}
          .
        </Text>
        {sources.length === 0 ? (
          <Text tone="muted">No sources: the course is unassigned.</Text>
        ) : (
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
                  <SourceName source={source} />
                </Text>
                <Text as="div" size="sm" tone="muted">
                  {sourceKindLabels[source.kind]} on <Time value={source.assignedAt} show="date" />
                  {source.kind !== 'direct' && source.assignedBy && (
                    <>
                      {' '}
                      by <bdi>{source.assignedBy.name}</bdi>
                    </>
                  )}
                  {'. '}
                  {consequence(source, sources.length)}
                </Text>
              </ListItem>
            ))}
          </ul>
        )}
      </Stack>
    </Dialog>
  )
}

function consequence({ kind }: Source, count: number): string {
  if (kind === 'learning-path') return 'Removing it unassigns the whole learning path.'
  return count === 1
    ? 'Removing it unassigns the course. Progress is kept.'
    : 'They keep the course from the other sources.'
}

function SourceName({ source: { kind, _id, name } }: { source: Source }) {
  if (kind === 'direct') return `By ${name}`
  if (kind === 'learning-path')
    return (
      <Link to="/library/selected-path/summary" search={{ pathId: _id }}>
        {name}
      </Link>
    )
  if (kind !== 'group') return name
  return (
    <Link to="/users/user-groups" search={{ groupId: _id }}>
      {name}
    </Link>
  )
}
