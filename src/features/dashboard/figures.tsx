import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { formatNumber, formatPercent } from '~/ui/format/numbers'
import { lazyComponent } from '~/ui/lazy/lazy'
import {
  activeUsers,
  enrollments,
  learningTrend,
  registeredPeople,
  statusCounts,
  type Span,
} from './dashboard.api'
import * as css from './dashboard.css'
import { Figure } from './figure'
import { SeatsFigure } from './seats-figure'
import { movement } from '~/ui/format/movement'
import { useLayout, type FigurePart } from './layout/layout'

const FigureQuestions = lazyComponent(
  () => import('./figure-questions').then((module) => module.FigureQuestions),
  () => <span className={css.questions} />,
)

/** The figures of the organisation with trends and links to the counted rows. */
export function Figures({ span, days }: { span: Span; days: number }) {
  const { figures: shown } = useLayout()
  const active = useQuery(activeUsers(span))
  const registered = useQuery(registeredPeople)
  const enrolled = useQuery(enrollments)
  const status = useQuery(statusCounts)
  const trends = useQuery(learningTrend(span))
  const trend = trends.data?.data.learningTrend
  const before = (count: number) => `${formatNumber(count)} in the previous ${days} days`
  const earlier = `previous ${days} days`
  const moved = (
    figure: { count: number; previousCount: number } | undefined,
    more: 'good' | 'bad' | 'neutral',
    label: string,
  ) => {
    if (!figure) return undefined
    const { text, ...moves } = movement(figure.count, figure.previousCount, more)
    // The trend is of another figure than the one above it, so it is named first.
    return {
      ...moves,
      text: `${formatNumber(figure.count)} ${label}`,
      comparedWith: moves.direction === 'flat' ? `same as ${earlier}` : `${text} vs. ${earlier}`,
    }
  }
  const activity = active.data?.data
  const awaited = (label: string) =>
    trends.isPending ? { text: `000 ${label}`, comparedWith: `+100% vs. ${earlier}` } : undefined
  const menu = (part: FigurePart) => <FigureQuestions part={part} span={span} days={days} />
  const figures: Record<FigurePart, ReactNode> = {
    active: (
      <Figure
        label="Active learners"
        definition={`People who started, progressed or completed something, or attempted an assessment, in the last ${days} days. Each is counted once, those deactivated since included.`}
        query={active}
        value={({ data }) => formatNumber(data.total)}
        delta={
          activity && {
            ...movement(activity.total, activity.previousTotal, 'good'),
            comparedWith: before(activity.previousTotal),
          }
        }
        awaited={active.isPending ? { text: '+00%', comparedWith: before(100) } : undefined}
        trend={activity?.activeUsers.map(({ count }) => count) ?? []}
        menu={menu('active')}
        link={(label) => (
          <Link to="/library/users" search={{ activeFrom: span.from, sort: '-lastActiveAt' }}>
            {label}
          </Link>
        )}
      />
    ),
    registered: (
      <Figure
        label="Registered users"
        definition="Users who accepted their invitation and are not deactivated. The change counts new registrations."
        query={registered}
        value={({ total }) => formatNumber(total)}
        delta={moved(trend?.registered, 'good', 'new')}
        awaited={awaited('new')}
        trend={trend?.days.map((day) => day.registered) ?? []}
        menu={menu('registered')}
        link={(label) => (
          <Link to="/users/users" search={{ tab: 'active' }}>
            {label}
          </Link>
        )}
      />
    ),
    enrollments: (
      <Figure
        label="Enrollments"
        definition="One for each person and course, without withdrawn ones. Deactivated users are not counted."
        query={enrolled}
        value={({ data }) => formatNumber(data.count)}
        delta={moved(trend?.assigned, 'neutral', 'new')}
        awaited={awaited('new')}
        trend={trend?.days.map(({ assigned }) => assigned) ?? []}
        menu={menu('enrollments')}
        link={(label) => (
          <Link to="/library/courses" search={{ sort: '-assigned' }}>
            {label}
          </Link>
        )}
      />
    ),
    completion: (
      <Figure
        label="Completion rate"
        definition="Completed enrollments as a share of all. The change counts completions."
        query={status}
        value={({ data: { counts } }) => {
          const all = counts.total - counts.withdrawn
          return all === 0 ? '–' : formatPercent(counts.completed / all)
        }}
        delta={moved(trend?.completed, 'good', 'completed')}
        awaited={awaited('completed')}
        trend={trend?.days.map(({ completed }) => completed) ?? []}
        menu={menu('completion')}
        link={(label) => (
          <Link to="/library/courses" search={{ sort: '-completed' }}>
            {label}
          </Link>
        )}
      />
    ),
    overdue: (
      <Figure
        label="Overdue"
        definition="Enrollments past their deadline that are not started or in progress. The list shows these people. The change counts deadlines that passed."
        query={status}
        value={({ data }) => formatNumber(data.counts.overdue)}
        delta={moved(trend?.fellDue, 'bad', 'became overdue')}
        awaited={awaited('became overdue')}
        trend={trend?.days.map(({ fellDue }) => fellDue) ?? []}
        menu={menu('overdue')}
        link={(label) => (
          <Link to="/library/users" search={{ overdue: true }}>
            {label}
          </Link>
        )}
      />
    ),
    seats: <SeatsFigure menu={menu('seats')} />,
  }
  return (
    <div className={css.figures} role="group" aria-label="Figures">
      {shown.map((part) => (
        <Fragment key={part}>{figures[part]}</Fragment>
      ))}
    </div>
  )
}
