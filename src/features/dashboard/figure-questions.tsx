import { Link, linkOptions } from '@tanstack/react-router'
import { MenuLink } from '~/ui/overlay/menu-item'
import { MoreMenu } from '~/ui/overlay/more-menu'
import { addDays } from '~/ui/input/calendar-date'
import type { Span } from './dashboard.api'
import { parts, type FigurePart } from './layout/layout'

interface FigureQuestionsProps {
  part: FigurePart
  span: Span
  days: number
}

/** Questions that a figure raises, each with a link to the rows that answer it. */
function questionsOf({ from, to }: Span, days: number) {
  const before = { lastActiveFrom: addDays(from, -days), lastActiveTo: addDays(from, -1) }
  const assigned = { report: 'course-status', from, to } as const
  const completed = { report: 'course-status', completedFrom: from, completedTo: to } as const
  return {
    active: {
      [`Who was active in the ${days} days before, but not since?`]: linkOptions({
        to: '/library/users',
        search: before,
      }),
      'Who was never active?': linkOptions({
        to: '/library/users',
        search: { lastActive: 'never' },
      }),
      'When are people active?': linkOptions({ to: '/analytics/usage' }),
    },
    registered: {
      'Who has not registered yet?': linkOptions({
        to: '/users/users',
        search: { tab: 'invited' },
      }),
      'Whose invitation has expired?': linkOptions({
        to: '/users/users',
        search: { tab: 'invited', invitation: 'expired' },
      }),
    },
    enrollments: {
      [`What was assigned in the last ${days} days?`]: linkOptions({
        to: '/analytics/reports',
        search: assigned,
      }),
      'Who has no courses?': linkOptions({ to: '/library/users', search: { stage: 'registered' } }),
    },
    completion: {
      [`What was completed in the last ${days} days?`]: linkOptions({
        to: '/analytics/reports',
        search: completed,
      }),
      'Who has started, but completed nothing?': linkOptions({
        to: '/library/users',
        search: { stage: 'started' },
      }),
    },
    overdue: {
      'What is overdue the longest?': linkOptions({
        to: '/analytics/reports',
        search: { report: 'overdue', sort: '-overdueDays' },
      }),
      'Which courses have most people overdue?': linkOptions({
        to: '/library/courses',
        search: { sort: '-overdue' },
      }),
    },
    seats: {
      'Which licenses have people waiting for a seat?': linkOptions({
        to: '/library/licenses',
        search: { hasWaiting: true },
      }),
      'Which licenses end soon?': linkOptions({
        to: '/library/licenses',
        search: { status: 'expiring' },
      }),
    },
  }
}

/** The menu of a figure's questions. */
export function FigureQuestions({ part, span, days }: FigureQuestionsProps) {
  return (
    <MoreMenu label={`Questions about ${parts.figures[part]}`} size="sm" variant="ghost">
      {Object.entries(questionsOf(span, days)[part]).map(([text, target]) => (
        <MenuLink key={text} link={(label) => <Link {...target}>{label}</Link>}>
          {text}
        </MenuLink>
      ))}
    </MoreMenu>
  )
}
