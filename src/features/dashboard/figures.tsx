import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber, formatPercent } from '~/ui/format/numbers'
import {
  activeUsers,
  enrollments,
  learningTrend,
  registeredPeople,
  standings,
  type Span,
} from './dashboard.api'
import * as css from './dashboard.css'
import { Figure } from './figure'
import { movement } from './trend'

/** The figures of the organisation, each with how it moved and the way to the rows that it counts. */
export function Figures({ span, days }: { span: Span; days: number }) {
  const active = useQuery(activeUsers(span))
  const registered = useQuery(registeredPeople)
  const enrolled = useQuery(enrollments)
  const status = useQuery(standings)
  const trends = useQuery(learningTrend(span))
  const trend = trends.data?.data.learningTrend
  const before = (count: number) => `${formatNumber(count)} in the ${days} days before`
  const earlier = `${days} days earlier`
  const moved = (
    figure: { count: number; previousCount: number } | undefined,
    more: 'good' | 'bad' | 'neutral',
    words: string,
  ) => {
    if (!figure) return undefined
    const { text, ...moves } = movement(figure.count, figure.previousCount, more)
    // What moved is not the figure above it: it is named first, or its percentage would be taken for that one's.
    return {
      ...moves,
      text: `${formatNumber(figure.count)} ${words}`,
      comparedWith:
        moves.direction === 'flat' ? `the same as ${earlier}` : `${text} from ${earlier}`,
    }
  }
  const activity = active.data?.data
  const awaited = (words: string) =>
    trends.isPending ? { text: `000 ${words}`, comparedWith: `+100% from ${earlier}` } : undefined
  return (
    <div className={css.figures} role="group" aria-label="Figures">
      <Figure
        label="Active learners"
        definition={`People who started, progressed in or completed something or tried an assessment in the last ${days} days, each counted once.`}
        query={active}
        value={({ data }) => formatNumber(data.total)}
        delta={
          activity && {
            ...movement(activity.total, activity.previousTotal, 'good'),
            comparedWith: before(activity.previousTotal),
          }
        }
        awaited={active.isPending ? { text: '+00%', comparedWith: before(100) } : undefined}
        link={(label) => (
          <Link to="/library/users" search={{ activeFrom: span.from, sort: '-lastActiveAt' }}>
            {label}
          </Link>
        )}
      />
      <Figure
        label="Registered"
        definition="People who have accepted their invitation and are not deactivated. The movement is of those who registered."
        query={registered}
        value={({ total }) => formatNumber(total)}
        delta={moved(trend?.registered, 'good', 'new')}
        awaited={awaited('new')}
        link={(label) => (
          <Link to="/users/users" search={{ tab: 'active' }}>
            {label}
          </Link>
        )}
      />
      <Figure
        label="Enrollments"
        definition="Courses that people have, one for each person and course, without those that were taken back. Deactivated people do not count."
        query={enrolled}
        value={({ data }) => formatNumber(data.count)}
        delta={moved(trend?.assigned, 'neutral', 'new')}
        awaited={awaited('new')}
        link={(label) => (
          <Link to="/library/courses" search={{ sort: '-assigned' }}>
            {label}
          </Link>
        )}
      />
      <Figure
        label="Completion rate"
        definition="Completed enrollments, in percent of all. The movement is of the courses that were completed."
        query={status}
        value={({ data: { counts } }) => {
          const all = counts.total - counts.withdrawn
          return all === 0 ? '–' : formatPercent(counts.completed / all)
        }}
        delta={moved(trend?.completed, 'good', 'completed')}
        awaited={awaited('completed')}
        link={(label) => (
          <Link to="/library/courses" search={{ sort: '-completed' }}>
            {label}
          </Link>
        )}
      />
      <Figure
        label="Overdue"
        definition="Enrollments whose deadline is over while they are not started or in progress; the list has the people behind them. The movement is of the deadlines that passed."
        query={status}
        value={({ data }) => formatNumber(data.counts.overdue)}
        delta={moved(trend?.fellDue, 'bad', 'fell due')}
        awaited={awaited('fell due')}
        link={(label) => (
          <Link to="/library/users" search={{ overdue: true }}>
            {label}
          </Link>
        )}
      />
    </div>
  )
}
