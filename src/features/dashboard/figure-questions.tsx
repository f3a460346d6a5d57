import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
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

type Question = [text: string, link: (label: ReactNode) => ReactElement]

/** Questions that a figure raises, each with a link to the rows that answer it. */
function questionsOf({ from, to }: Span, days: number): Record<FigurePart, Question[]> {
  const before = { from: addDays(from, -days), to: addDays(from, -1) }
  return {
    active: [
      [
        `Who was active in the ${days} days before, but not since?`,
        (label) => (
          <Link
            to="/library/users"
            search={{ lastActiveFrom: before.from, lastActiveTo: before.to }}
          >
            {label}
          </Link>
        ),
      ],
      [
        'Who was never active?',
        (label) => (
          <Link to="/library/users" search={{ lastActive: 'never' }}>
            {label}
          </Link>
        ),
      ],
      ['When are people active?', (label) => <Link to="/analytics/usage">{label}</Link>],
    ],
    registered: [
      [
        'Who has not registered yet?',
        (label) => (
          <Link to="/users/users" search={{ tab: 'invited' }}>
            {label}
          </Link>
        ),
      ],
      [
        'Whose invitation has expired?',
        (label) => (
          <Link to="/users/users" search={{ tab: 'invited', invitation: 'expired' }}>
            {label}
          </Link>
        ),
      ],
    ],
    enrollments: [
      [
        `What was assigned in the last ${days} days?`,
        (label) => (
          <Link to="/analytics/reports" search={{ report: 'course-status', from, to }}>
            {label}
          </Link>
        ),
      ],
      [
        'Who has no courses?',
        (label) => (
          <Link to="/library/users" search={{ stage: 'registered' }}>
            {label}
          </Link>
        ),
      ],
    ],
    completion: [
      [
        `What was completed in the last ${days} days?`,
        (label) => (
          <Link
            to="/analytics/reports"
            search={{ report: 'course-status', completedFrom: from, completedTo: to }}
          >
            {label}
          </Link>
        ),
      ],
      [
        'Who has started, but completed nothing?',
        (label) => (
          <Link to="/library/users" search={{ stage: 'started' }}>
            {label}
          </Link>
        ),
      ],
    ],
    overdue: [
      [
        'What is overdue the longest?',
        (label) => (
          <Link to="/analytics/reports" search={{ report: 'overdue', sort: '-overdueDays' }}>
            {label}
          </Link>
        ),
      ],
      [
        'Which courses have most people overdue?',
        (label) => (
          <Link to="/library/courses" search={{ sort: '-overdue' }}>
            {label}
          </Link>
        ),
      ],
    ],
    seats: [
      [
        'Which licenses have people waiting for a seat?',
        (label) => (
          <Link to="/library/licenses" search={{ hasWaiting: true }}>
            {label}
          </Link>
        ),
      ],
      [
        'Which licenses end soon?',
        (label) => (
          <Link to="/library/licenses" search={{ status: 'expiring' }}>
            {label}
          </Link>
        ),
      ],
    ],
  }
}

/** The menu of a figure's questions. */
export function FigureQuestions({ part, span, days }: FigureQuestionsProps) {
  return (
    <MoreMenu label={`Questions about ${parts.figures[part]}`} size="sm" variant="ghost">
      {questionsOf(span, days)[part].map(([text, link]) => (
        <MenuLink key={text} link={link}>
          {text}
        </MenuLink>
      ))}
    </MoreMenu>
  )
}
