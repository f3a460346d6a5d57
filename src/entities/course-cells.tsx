import type { Schemas } from '~/api/schemas'
import { formatNumber } from '~/ui/format/numbers'
import { Text } from '~/ui/display/text'
import { VisuallyHidden } from '~/ui/display/visually-hidden'

type Person = Pick<
  Schemas['User'],
  'coursesCount' | 'completedCount' | 'inProgressCount' | 'overdueCount' | 'progress'
>

/** A user's completed courses of all. */
export function CoursesCell({ person: { coursesCount, completedCount } }: { person: Person }) {
  if (coursesCount === 0) return <NoCourses />
  return (
    <>
      {formatNumber(completedCount)}
      <span aria-hidden>/</span>
      <VisuallyHidden> completed of </VisuallyHidden>
      {formatNumber(coursesCount)}
    </>
  )
}

/** A user's courses in progress. */
export function InProgressCell({ person: { inProgressCount, coursesCount } }: { person: Person }) {
  return coursesCount === 0 ? <NoCourses /> : formatNumber(inProgressCount)
}

/** A user's overdue courses. */
export function OverdueCell({ person: { overdueCount, coursesCount } }: { person: Person }) {
  if (coursesCount === 0) return <NoCourses />
  return (
    <Text as="span" tone={overdueCount > 0 ? 'warning' : 'inherit'}>
      {formatNumber(overdueCount)}
    </Text>
  )
}

/** A user's average progress over all courses. */
export function ProgressCell({ person: { progress, coursesCount } }: { person: Person }) {
  return coursesCount === 0 ? <NoCourses /> : `${formatNumber(Math.round(progress))}%`
}

function NoCourses() {
  return (
    <Text as="span" tone="muted">
      –
    </Text>
  )
}
