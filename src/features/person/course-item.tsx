import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { EnrollmentBadge } from '~/entities/enrollment-badge'
import { dayText } from '~/ui/format/time-format'
import { ListItem } from '~/ui/list/list-item'
import { counted } from '~/ui/format/numbers'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { useTimeFormat } from '~/ui/format/time-settings'

type Enrollment = Schemas['CourseStatus']

interface CourseItemProps {
  enrollment: Enrollment
  /** The course from the list of courses, if found. */
  course: Schemas['UserCourse'] | undefined
  /** The actions for the enrollment. */
  menu?: ReactNode
}

/** An enrollment of a user. */
export function CourseItem({ enrollment, course, menu }: CourseItemProps) {
  const { dateFormat } = useTimeFormat()
  const { progress, deadlineDate, sources } = enrollment
  return (
    <ListItem
      action={
        <>
          <EnrollmentBadge enrollment={enrollment} />
          {menu}
        </>
      }
    >
      <Text as="div" weight="medium" dir="auto">
        <Link to="/library/selected-course/summary" search={{ courseId: enrollment.course._id }}>
          {enrollment.course.title}
        </Link>
      </Text>
      <Text as="div" size="sm" tone="muted">
        {progress}%{deadlineDate !== null && ` · due ${dayText(deadlineDate, dateFormat)}`}
        {course && ` · ${counted(course.itemsCount, 'item', 'items')}`}
        {enrollment.lastActivityAt !== null && (
          <>
            {' '}
            · active <Time value={enrollment.lastActivityAt} />
          </>
        )}
      </Text>
      {sources.length > 0 && (
        <Text as="div" size="sm" tone="muted" dir="auto">
          {sources.map(({ kind, _id, name, assignedAt }, index) => (
            <Fragment key={`${kind} ${_id}`}>
              {index > 0 && ' · '}
              {kind === 'direct' ? 'By' : 'Through'} <bdi>{name}</bdi> on{' '}
              <Time value={assignedAt} show="date" />
            </Fragment>
          ))}
        </Text>
      )}
    </ListItem>
  )
}
