import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CourseState } from '~/entities/course-state'
import { ReadError } from '~/list/read-error'
import { durationText } from '~/ui/format/duration'
import { EmptyState } from '~/ui/display/empty-state'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { counted } from '~/ui/format/numbers'
import { PageHeader } from '~/ui/display/page-header'
import { Stack } from '~/ui/display/stack'
import { TabLinks } from '~/ui/display/tab-links'
import { Time } from '~/ui/display/time'
import { useCourse, type Course } from './use-course'

interface CourseFrameProps {
  /** Undefined if the URL has none. */
  courseId: string | undefined
  tab: 'contents' | 'summary'
  /** The actions for the course: the main one as a button, the others in a menu. */
  primary: (course: Course) => ReactNode
  menu: (course: Course) => ReactNode
  children: (course: Course) => ReactNode
}

const back = <Link to="/library/courses">Courses</Link>

/** The common frame of both pages of a course: title, status, tabs. */
export function CourseFrame(props: CourseFrameProps) {
  const { courseId } = props
  if (courseId === undefined)
    return (
      <>
        <PageHeader title="Course" isMissing back={back} />
        <NoCourse />
      </>
    )
  return <FoundCourse {...props} key={courseId} courseId={courseId} />
}

function FoundCourse({
  courseId,
  tab: here,
  primary,
  menu,
  children,
}: CourseFrameProps & { courseId: string }) {
  const { found, isUnknown, query } = useCourse(courseId)
  if (!found)
    return (
      <>
        <PageHeader title="Course" isMissing={isUnknown} back={back} />
        {isUnknown ? (
          <NoCourse />
        ) : query.error ? (
          <ReadError title="The course could not be loaded" error={query.error} query={query} />
        ) : (
          <ListSkeleton label="Loading the course" rows={4} lines={2} />
        )}
      </>
    )
  const search = { courseId }
  return (
    <>
      <PageHeader
        title={found.title}
        badge={<CourseState course={found} />}
        back={back}
        primary={found.deletedAt === null ? primary(found) : undefined}
        menu={menu(found)}
        context={<Context course={found} />}
      />
      <Stack gap={5}>
        <TabLinks
          label="About this course"
          links={[
            {
              id: 'contents',
              label: 'Contents',
              isHere: here === 'contents',
              link: (look, content) => (
                <Link {...look} to="/library/selected-course/courses" search={search}>
                  {content}
                </Link>
              ),
            },
            {
              id: 'summary',
              label: 'Summary',
              isHere: here === 'summary',
              link: (look, content) => (
                <Link {...look} to="/library/selected-course/summary" search={search}>
                  {content}
                </Link>
              ),
            },
          ]}
        />
        {children(found)}
      </Stack>
    </>
  )
}

function Context({ course }: { course: Course }) {
  const { summary, itemsCount, duration, updatedAt, updatedBy, deletedAt } = course
  return (
    <>
      {summary !== '' && <div dir="auto">{summary}</div>}
      {counted(itemsCount, 'item', 'items')}
      {duration > 0 && ` · ${durationText(duration)}`}
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

function NoCourse() {
  return (
    <EmptyState
      title="Course not found"
      description="The link may be incomplete, or the course was deleted more than 30 days ago."
      action={<Link to="/library/courses">All courses</Link>}
    />
  )
}
