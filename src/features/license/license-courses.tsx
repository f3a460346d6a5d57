import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { courseStatusLabels, courseStatusTones } from '~/entities/course-labels'
import { Badge } from '~/ui/display/badge'
import { Card } from '~/ui/display/card'
import { EmptyState } from '~/ui/display/empty-state'
import { Text } from '~/ui/display/text'
import { durationText } from '~/ui/format/duration'
import { ListItem } from '~/ui/list/list-item'
import { SeatsLink } from './seats-link'
import type { License } from './use-license'

interface LicenseCoursesProps {
  license: License
  /** The way to the first courses. */
  edit?: ReactNode
}

/** The courses that a seat gives. */
export function LicenseCourses({ license, edit }: LicenseCoursesProps) {
  if (license.courses.length === 0)
    return (
      <EmptyState
        icon={<BookOpen />}
        title="No courses yet"
        description="Seats give nothing until the license has courses."
        action={edit}
        level={3}
      />
    )
  return (
    <Card padding="none">
      <ul role="list" aria-label="Courses">
        {license.courses.map(({ _id, title, duration, status }) => (
          <ListItem
            key={_id}
            action={
              <SeatsLink licenseId={license._id} course={_id} label={`People in ${title}`}>
                People
              </SeatsLink>
            }
          >
            <Text as="div" weight="medium" dir="auto">
              <Link to="/library/selected-course/summary" search={{ courseId: _id }}>
                {title}
              </Link>
            </Text>
            <Text as="div" size="sm" tone="muted">
              {duration > 0 && `${durationText(duration)} `}
              {status !== 'published' && (
                <>
                  <Badge dot tone={courseStatusTones[status]}>
                    {courseStatusLabels[status]}
                  </Badge>{' '}
                  Assigned once it is published.
                </>
              )}
            </Text>
          </ListItem>
        ))}
      </ul>
    </Card>
  )
}
