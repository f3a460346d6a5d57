import { useNavigate } from '@tanstack/react-router'
import { Ban, CircleCheck, CircleDashed, CircleDot, TriangleAlert } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Schemas } from '~/api/schemas'
import { enrollmentLabels, enrollmentTones } from '~/entities/course-labels'
import { Badge } from '~/ui/display/badge'
import type { UsageSearch } from '~/features/usage/usage-search'
import * as css from './matrix.css'

export type Matrix = Schemas['TrainingMatrix']
export type MatrixRow = Matrix['rows'][number]
type Cell = MatrixRow['cells'][number]

const icons = {
  'not-started': <CircleDashed aria-hidden />,
  'in-progress': <CircleDot aria-hidden />,
  completed: <CircleCheck aria-hidden />,
  failed: <Ban aria-hidden />,
}

const isShown = ({ isOverdue, status }: Cell, only: UsageSearch['only']) =>
  only === undefined || (only === 'overdue' ? isOverdue : status === only)

/** The assignment of a person in a course, if it is one of those that are shown. */
export const cellOf = ({ cells }: MatrixRow, courseId: string, only: UsageSearch['only']) =>
  cells.find((cell) => cell.course === courseId && isShown(cell, only))

/** The status of an assignment in words. */
export function cellText({ status, isOverdue, progress }: Cell) {
  if (isOverdue) return 'Overdue'
  return status === 'in-progress'
    ? `${enrollmentLabels[status]} ${progress}%`
    : enrollmentLabels[status]
}

interface AssignmentProps {
  cell: Cell
  user: Schemas['NamedRef']
  course: string
}

/** The status of an assignment, and the link to it. A plain anchor: many are rendered while scrolling. */
export function Assignment({ cell, user, course }: AssignmentProps) {
  const navigate = useNavigate()
  const { status, isOverdue } = cell
  const search = { courseId: cell.course, userId: user._id }
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ to: '/library/selected-course/summary', search })
  }
  const name = isOverdue ? 'Overdue' : enrollmentLabels[status]
  return (
    <a
      className={css.link}
      href={`/library/selected-course/summary?courseId=${cell.course}&userId=${user._id}`}
      aria-label={`${name}: ${user.name}, ${course}`}
      onClick={open}
    >
      <Badge
        tone={isOverdue ? 'warning' : enrollmentTones[status]}
        icon={isOverdue ? <TriangleAlert aria-hidden /> : icons[status]}
      >
        {cellText(cell)}
      </Badge>
    </a>
  )
}
