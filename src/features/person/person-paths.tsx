import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Route } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { pathStatusLabels, pathStatusTones } from '~/entities/learning-path-labels'
import { PathProgressBadge } from '~/entities/path-progress-badge'
import { StepDots } from '~/entities/step-dots'
import { ReadError } from '~/list/read-error'
import { Badge } from '~/ui/display/badge'
import { EmptyState } from '~/ui/display/empty-state'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { useDateFormat } from '~/ui/format/date-format'
import { dayText } from '~/ui/format/time-format'
import { ListItem } from '~/ui/list/list-item'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { learningPaths } from './person.api'
import type { Person } from './use-person'

type UserPath = Schemas['UserLearningPath']

export type PathMenu = (assigned: UserPath & { user: Person }, label: string) => ReactNode

interface PersonPathsProps {
  person: Person
  /** The actions for one of them. */
  pathMenu?: PathMenu | undefined
}

/** The learning paths of a user with progress. */
export function PersonPaths({ person, pathMenu }: PersonPathsProps) {
  const list = useQuery(learningPaths(person._id))
  const { data, error } = list
  if (!data) {
    if (!error) return <ListSkeleton label="Loading the learning paths" rows={2} lines={2} />
    return (
      <ReadError
        title="The learning paths could not be loaded"
        error={error}
        query={list}
        level={3}
      />
    )
  }
  if (data.total === 0)
    return (
      <EmptyState
        level={3}
        icon={<Route />}
        title="No learning paths yet"
        description="Learning paths assigned to this person appear here with progress and deadlines."
      />
    )
  return (
    <ul role="list" aria-label="Learning paths">
      {data.data.learningPaths.map((entry) => (
        <PathItem
          key={entry.path._id}
          entry={entry}
          menu={pathMenu?.({ ...entry, user: person }, entry.path.name)}
        />
      ))}
    </ul>
  )
}

function PathItem({ entry, menu }: { entry: UserPath; menu: ReactNode }) {
  const { path, pathStatus, sources } = entry
  return (
    <ListItem
      action={
        <Stack direction="row" gap={2} align="center">
          <PathProgressBadge person={entry} />
          {menu}
        </Stack>
      }
    >
      <Stack direction="row" gap={2} align="center" wrap>
        <Text as="span" weight="medium" dir="auto">
          <Link to="/library/selected-path/summary" search={{ pathId: path._id }}>
            {path.name}
          </Link>
        </Text>
        {pathStatus !== 'published' && (
          <Badge tone={pathStatusTones[pathStatus]}>{pathStatusLabels[pathStatus]}</Badge>
        )}
      </Stack>
      <Text as="div" size="sm" tone="muted">
        <PathFacts entry={entry} />
      </Text>
      {entry.isStuck && entry.status !== 'completed' && (
        <Text as="div" size="sm" tone="warning">
          Cannot be completed: a step cannot be taken.
        </Text>
      )}
      {sources.length > 0 && (
        <Text as="div" size="sm" tone="muted" dir="auto">
          {sources
            .map(({ kind, name }) => `${kind === 'direct' ? 'By' : 'Through'} ${name}`)
            .join(' · ')}
        </Text>
      )}
    </ListItem>
  )
}

function PathFacts({ entry }: { entry: UserPath }) {
  const dateFormat = useDateFormat()
  const { progress, currentStep, deadlineDate, completedAt, status } = entry
  return (
    <>
      <StepDots person={entry} /> · {Math.round(progress)}%
      {status !== 'completed' && currentStep && (
        <>
          {' · next: '}
          <bdi>{currentStep.title}</bdi>
        </>
      )}
      {completedAt !== null && (
        <>
          {' · completed '}
          <Time value={completedAt} show="date" />
        </>
      )}
      {completedAt === null &&
        deadlineDate !== null &&
        ` · due ${dayText(deadlineDate, dateFormat)}`}
    </>
  )
}
