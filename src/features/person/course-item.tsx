import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/badge'
import { formatDate } from '~/ui/calendar-date'
import { ListItem } from '~/ui/list-item'
import { counted } from '~/ui/numbers'
import { Text } from '~/ui/text'
import { Time } from '~/ui/time'
import { useTimeFormat } from '~/ui/time-settings'
import type { Tone } from '~/ui/tone.css'

type Standing = Schemas['CourseStatus']

const standings = {
  'not-started': { tone: 'neutral', label: 'Not started' },
  'in-progress': { tone: 'info', label: 'In progress' },
  completed: { tone: 'success', label: 'Completed' },
  failed: { tone: 'danger', label: 'Failed' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
} as const satisfies Record<Standing['status'], { tone: Tone; label: string }>

interface CourseItemProps {
  standing: Standing
  /** What the list of courses says of it, where it does. */
  course: Schemas['UserCourse'] | undefined
}

/** One course of a person. */
export function CourseItem({ standing, course }: CourseItemProps) {
  const { dateFormat } = useTimeFormat()
  const { status, progress, deadlineDate, isOverdue, overdueDays, sources } = standing
  const { tone, label } = standings[status]
  return (
    <ListItem
      action={
        <Badge dot tone={isOverdue ? 'warning' : tone}>
          {isOverdue ? `Overdue by ${counted(overdueDays, 'day', 'days')}` : label}
        </Badge>
      }
    >
      <Text as="div" weight="medium" dir="auto">
        {standing.course.title}
      </Text>
      <Text as="div" size="sm" tone="muted">
        {isOverdue && `${label} · `}
        {progress}%{deadlineDate !== null && ` · due ${formatDate(deadlineDate, dateFormat)}`}
        {course && ` · ${counted(course.itemsCount, 'item', 'items')}`}
        {standing.lastActivityAt !== null && (
          <>
            {' '}
            · active <Time value={standing.lastActivityAt} />
          </>
        )}
      </Text>
      {sources.length > 0 && (
        <Text as="div" size="sm" tone="muted" dir="auto">
          Through {sources.map((source) => source.name).join(', ')}
        </Text>
      )}
    </ListItem>
  )
}
