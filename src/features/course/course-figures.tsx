import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { durationText } from '~/ui/format/duration'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Stat } from '~/ui/status/stat'
import type { SummarySearch } from './people-search'

interface CourseFiguresProps {
  courseId: string
  progress: Schemas['CourseProgress']
}

type Narrowing = Pick<SummarySearch, 'status' | 'overdue'> & { sort?: string }

const percent = (value: number | null) => (value === null ? '–' : `${Math.round(value)}%`)

/** The figures of a course with links to the counted learners. */
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
    <>
      <Stat
        label="Assigned"
        value={formatNumber(stats.assigned)}
        definition="People assigned to the course now, without inactive and unassigned people."
        link={rows()}
      />
      <Stat
        label="Not started"
        value={formatNumber(stats.notStarted)}
        definition="People who have not started the course."
        link={rows({ status: 'not-started' })}
      />
      <Stat
        label="In progress"
        value={formatNumber(stats.inProgress)}
        definition="People who started the course and have not completed or failed it."
        link={rows({ status: 'in-progress' })}
      />
      <Stat
        label="Completed"
        value={formatNumber(stats.completed)}
        definition="People who met the completion rule."
        link={rows({ status: 'completed' })}
      />
      <Stat
        label="Failed"
        value={formatNumber(stats.failed)}
        definition="People who used all attempts at a required assessment."
        link={rows({ status: 'failed' })}
      />
      <Stat
        label="Overdue"
        value={formatNumber(stats.overdue)}
        definition="People past their deadline who have not completed the course. Also counted as not started or in progress."
        link={rows({ overdue: true })}
      />
      <Stat
        label="Average progress"
        value={stats.assigned === 0 ? '–' : percent(stats.averageProgress)}
        definition="Mean progress of all assigned people, as a share of the required items."
        link={rows({ sort: '-progress' })}
      />
      <Stat
        label="Average score"
        value={percent(stats.averageScore)}
        definition="Mean of the best score of each person who has one."
        link={rows({ sort: '-score' })}
      />
      <Stat
        label="Average time"
        value={averageTime === null ? '–' : durationText(averageTime)}
        definition="Mean time spent in the course by people who started it."
      />
      <Stat
        label="Time to complete"
        value={averageDays === null ? '–' : counted(Math.round(averageDays), 'day', 'days')}
        definition="Mean days from first activity to completion."
      />
    </>
  )
}
