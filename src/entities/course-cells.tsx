import type { Schemas } from '~/api/schemas'
import { formatNumber } from '~/ui/format/numbers'
import { Text } from '~/ui/display/text'
import { VisuallyHidden } from '~/ui/display/visually-hidden'

type Person = Pick<
  Schemas['User'],
  'coursesCount' | 'completedCount' | 'inProgressCount' | 'overdueCount' | 'progress'
>

/** How many of a person's courses are done, of how many. */
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

/** How many of a person's courses are begun and not ended. */
export function InProgressCell({ person: { inProgressCount, coursesCount } }: { person: Person }) {
  return coursesCount === 0 ? <NoCourses /> : formatNumber(inProgressCount)
}

/** How many of a person's courses are overdue. */
export function OverdueCell({ person: { overdueCount, coursesCount } }: { person: Person }) {
  if (coursesCount === 0) return <NoCourses />
  return (
    <Text as="span" tone={overdueCount > 0 ? 'warning' : 'inherit'}>
      {formatNumber(overdueCount)}
    </Text>
  )
}

/** The mean progress of a person over all courses. */
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
