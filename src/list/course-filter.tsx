import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { FilterPopover } from '~/ui/list/filter-popover'
import { Select } from '~/ui/input/select'
import { Stack } from '~/ui/display/stack'
import * as css from './course-filter.css'
import { isNarrowedByCourse, type CourseNarrowing } from './course-filter-search'
import { enrollmentLabels } from '~/entities/course-labels'
import { publishedCourseEntity } from '~/pickers/courses'
import { EntityPicker } from '~/pickers/entity-picker'
import { useCourseTitle } from '~/entities/use-course-title'

interface CourseFilterProps {
  value: CourseNarrowing
  onChange: (change: CourseNarrowing) => void
}

const statuses = ['not-started', 'in-progress', 'completed', 'failed', 'overdue'] as const

export const courseStatusLabels = { ...enrollmentLabels, overdue: 'Overdue' }

const options = statuses.map((value) => ({ value, label: courseStatusLabels[value] }))

/** Filters a list of users by a course, its status, and overdue courses. */
export function CourseFilter({ value, onChange }: CourseFilterProps) {
  const { course, courseStatus, overdue } = value
  const title = useCourseTitle(course)
  const isOn = isNarrowedByCourse(value)
  return (
    <FilterPopover label="Filter by course" name="Course" isOn={isOn}>
      <div className={css.panel}>
        <Stack gap={3}>
          <EntityPicker
            entity={publishedCourseEntity}
            label="Assigned course"
            value={course === undefined ? null : { value: course, label: title ?? 'One course' }}
            onChange={(chosen) =>
              onChange({ course: chosen?.value, ...(!chosen && { courseStatus: undefined }) })
            }
          />
          {course !== undefined && (
            <Field label="Status in the course">
              {(frame) => (
                <Select
                  {...frame}
                  placeholder="Any status"
                  options={options}
                  value={courseStatus ?? ''}
                  onChange={(chosen) => onChange({ courseStatus: chosen || undefined })}
                />
              )}
            </Field>
          )}
          <Checkbox
            label="Has overdue courses"
            checked={overdue === true}
            onChange={(checked) => onChange({ overdue: checked || undefined })}
          />
        </Stack>
      </div>
    </FilterPopover>
  )
}

/** The active filters of this kind, by name. */
export function useCourseFilters({ course, courseStatus, overdue }: CourseNarrowing) {
  const title = useCourseTitle(course)
  return [
    ...(course
      ? [
          {
            id: 'course' as const,
            label: 'Course',
            value: title ?? 'one course',
            clears: ['courseStatus'],
          },
        ]
      : []),
    ...(course && courseStatus
      ? [
          {
            id: 'courseStatus' as const,
            label: 'Course status',
            value: courseStatusLabels[courseStatus],
          },
        ]
      : []),
    ...(overdue ? [{ id: 'overdue' as const, label: 'Overdue', value: 'Yes' }] : []),
  ]
}
