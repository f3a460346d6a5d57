import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { durationText } from '~/ui/format/duration'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Stat } from '~/ui/display/stat'
import * as css from './course.css'
import type { SummarySearch } from './people-search'

interface CourseFiguresProps {
  courseId: string
  progress: Schemas['CourseProgress']
}

type Narrowing = Pick<SummarySearch, 'status' | 'overdue'> & { sort?: string }

const percent = (value: number | null) => (value === null ? '–' : `${Math.round(value)}%`)

/** The figures of a course, each with what it counts and the way to exactly those people. */
export function CourseFigures({ courseId, progress }: CourseFiguresProps) {
  const { stats, averageTime, averageDays } = progress
  const rows =
    (narrowing: Narrowing = {}) =>
    (label: ReactNode): ReactElement => (
      <Link
        to="/library/selected-course/summary"
        search={{ courseId, ...narrowing }}
        hash="people"
        resetScroll={false}
      >
        {label}
      </Link>
    )
  return (
    <div className={css.figures}>
      <Stat
        label="Assigned"
        value={formatNumber(stats.assigned)}
        definition="People who have the course now. Inactive people and those it was taken from do not count."
        link={rows()}
      />
      <Stat
        label="Not started"
        value={formatNumber(stats.notStarted)}
        definition="People who have the course and have done nothing in it yet."
        link={rows({ status: 'not-started' })}
      />
      <Stat
        label="In progress"
        value={formatNumber(stats.inProgress)}
        definition="People who have begun the course and have not completed or failed it."
        link={rows({ status: 'in-progress' })}
      />
      <Stat
        label="Completed"
        value={formatNumber(stats.completed)}
        definition="People who have done what the course asks for."
        link={rows({ status: 'completed' })}
      />
      <Stat
        label="Failed"
        value={formatNumber(stats.failed)}
        definition="People who used up their attempts at an assessment that must be passed."
        link={rows({ status: 'failed' })}
      />
      <Stat
        label="Overdue"
        value={formatNumber(stats.overdue)}
        definition="People whose deadline is over and who have not completed the course; they are among those not started and in progress."
        link={rows({ overdue: true })}
      />
      <Stat
        label="Average progress"
        value={stats.assigned === 0 ? '–' : percent(stats.averageProgress)}
        definition="The mean progress of all who have the course, in percent of its required items."
        link={rows({ sort: '-progress' })}
      />
      <Stat
        label="Average score"
        value={percent(stats.averageScore)}
        definition="The mean of the best scores of those who have one."
        link={rows({ sort: '-score' })}
      />
      <Stat
        label="Average time"
        value={averageTime === null ? '–' : durationText(averageTime)}
        definition="The mean time spent in the course by those who have begun it."
      />
      <Stat
        label="Time to complete"
        value={averageDays === null ? '–' : counted(Math.round(averageDays), 'day', 'days')}
        definition="The mean number of days from the first activity to completion, of those who completed it."
      />
    </div>
  )
}
