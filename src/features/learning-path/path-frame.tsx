import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LearningPathState } from '~/entities/learning-path-state'
import { ReadError } from '~/list/read-error'
import { Callout } from '~/ui/display/callout'
import { EmptyState } from '~/ui/display/empty-state'
import { PageHeader } from '~/ui/display/page-header'
import { Stack } from '~/ui/display/stack'
import { TabLinks } from '~/ui/display/tab-links'
import { Time } from '~/ui/display/time'
import { durationText } from '~/ui/format/duration'
import { counted } from '~/ui/format/numbers'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { usePath, type LearningPath } from './use-path'

interface PathFrameProps {
  /** Undefined if the URL has none. */
  pathId: string | undefined
  tab: 'steps' | 'summary'
  /** The actions for the path: the main one as a button, the others in a menu. */
  primary: (path: LearningPath) => ReactNode
  menu: (path: LearningPath) => ReactNode
  children: (path: LearningPath) => ReactNode
}

const back = <Link to="/library/learning-paths">Learning paths</Link>

/** The common frame of both pages of a learning path: title, status, tabs. */
export function PathFrame(props: PathFrameProps) {
  const { pathId } = props
  if (pathId === undefined)
    return (
      <>
        <PageHeader title="Learning path" isMissing back={back} />
        <NoPath />
      </>
    )
  return <FoundPath {...props} key={pathId} pathId={pathId} />
}

function FoundPath({ pathId, tab, primary, menu, children }: PathFrameProps & { pathId: string }) {
  const { found, isUnknown, query } = usePath(pathId)
  if (!found)
    return (
      <>
        <PageHeader title="Learning path" isMissing={isUnknown} back={back} />
        {isUnknown ? (
          <NoPath />
        ) : query.error ? (
          <ReadError
            title="The learning path could not be loaded"
            error={query.error}
            query={query}
          />
        ) : (
          <ListSkeleton label="Loading the learning path" rows={4} lines={2} />
        )}
      </>
    )
  const search = { pathId }
  const isDeleted = found.deletedAt !== null
  return (
    <>
      <PageHeader
        title={found.title}
        badge={<LearningPathState path={found} />}
        back={back}
        primary={isDeleted ? undefined : primary(found)}
        menu={menu(found)}
        context={<Context path={found} />}
      />
      {isDeleted ? (
        <EmptyState
          title="This learning path is deleted"
          description="Restore it to see its steps, people and figures."
        />
      ) : (
        <Stack gap={5}>
          <TabLinks
            label="About this learning path"
            links={[
              {
                id: 'steps',
                label: 'Steps',
                isHere: tab === 'steps',
                link: (look, content) => (
                  <Link {...look} to="/library/selected-path/learning-paths" search={search}>
                    {content}
                  </Link>
                ),
              },
              {
                id: 'summary',
                label: 'Summary',
                isHere: tab === 'summary',
                link: (look, content) => (
                  <Link {...look} to="/library/selected-path/summary" search={search}>
                    {content}
                  </Link>
                ),
              },
            ]}
          />
          {found.changingJob !== null && (
            <Callout tone="info" live="polite" title="A change is being applied">
              Figures and people may still show the path as it was. It can be changed again
              afterwards.
            </Callout>
          )}
          {children(found)}
        </Stack>
      )}
    </>
  )
}

function Context({ path }: { path: LearningPath }) {
  const { stepsCount, duration, category, updatedAt, updatedBy, deletedAt } = path
  return (
    <>
      {counted(stepsCount, 'step', 'steps')}
      {duration > 0 && ` · ${durationText(duration)}`}
      {category && (
        <>
          {' · '}
          <bdi>{category.name}</bdi>
        </>
      )}
      {deletedAt === null ? ' · updated ' : ' · deleted '}
      <Time value={deletedAt ?? updatedAt} />
      {deletedAt === null && updatedBy && (
        <>
          {' '}
          by <bdi>{updatedBy.name}</bdi>
        </>
      )}
    </>
  )
}

function NoPath() {
  return (
    <EmptyState
      title="Learning path not found"
      description="The link may be incomplete, or the learning path was deleted more than 30 days ago."
      action={<Link to="/library/learning-paths">All learning paths</Link>}
    />
  )
}
