import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Stat } from '~/ui/status/stat'
import type { PathPeopleSearch } from './people-search'

interface PathFiguresProps {
  pathId: string
  progress: Schemas['PathProgressReport']
}

type Narrowing = Pick<PathPeopleSearch, 'status' | 'overdue'> & { sort?: string }

/** The figures of a path with links to the counted users. */
export function PathFigures({ pathId, progress }: PathFiguresProps) {
  const { totals, stuck, averageDays } = progress
  const rows =
    (narrowing: Narrowing = {}) =>
    (label: ReactNode): ReactElement => (
      <Link
        to="/library/selected-path/summary"
        search={{ pathId, ...narrowing }}
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
        value={formatNumber(totals.assigned)}
        definition="People who have the learning path now, without inactive and unassigned people."
        link={rows()}
      />
      <Stat
        label="Not started"
        value={formatNumber(totals.notStarted)}
        definition="People who have not started any step."
        link={rows({ status: 'not-started' })}
      />
      <Stat
        label="In progress"
        value={formatNumber(totals.inProgress)}
        definition="People who started or completed a step, and have not completed the path."
        link={rows({ status: 'in-progress' })}
      />
      <Stat
        label="Completed"
        value={formatNumber(totals.completed)}
        definition="People who completed the steps that are needed, also before the path was assigned."
        link={rows({ status: 'completed' })}
      />
      <Stat
        label="Overdue"
        value={formatNumber(totals.overdue)}
        definition="People past the deadline of the path who have not completed it. Also counted as not started or in progress."
        link={rows({ overdue: true })}
      />
      <Stat
        label="Average progress"
        value={totals.assigned === 0 ? '–' : `${Math.round(totals.averageProgress)}%`}
        definition="Mean progress of all assigned people, as a share of the steps that are needed."
        link={rows({ sort: '-progress' })}
      />
      <Stat
        label="Average days"
        value={
          averageDays === null || averageDays === undefined
            ? '–'
            : counted(Math.round(averageDays), 'day', 'days')
        }
        definition="Mean days from assignment to completion, without people who had completed all steps before."
      />
      {stuck > 0 && (
        <Stat
          label="Stuck"
          value={formatNumber(stuck)}
          definition="People who cannot complete the path because a step cannot be taken."
        />
      )}
    </>
  )
}
