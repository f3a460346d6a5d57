import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import {
  activeLearners,
  addedLearners,
  certificatesReport,
  completionsReport,
  enrollmentsReport,
} from './drill-downs'
import type { FigureName } from './figure-definitions'
import { leadersId } from './leaders-card'
import type { UsageSearch } from './usage-search'

interface FigureLinkProps {
  name: FigureName
  usage: Schemas['Usage']
  search: UsageSearch
  children: ReactNode
}

/** The label of a figure as a link to the rows that it counts. */
export function FigureLink({ name, usage, search, children }: FigureLinkProps) {
  if (name === 'learningSeconds')
    return (
      <Link
        to="/analytics/usage"
        search={{ ...search, leaders: 'hours', order: undefined }}
        hash={leadersId}
      >
        {children}
      </Link>
    )
  if (name === 'activeUsers' || name === 'activationRate') {
    const learnersOf = name === 'activeUsers' ? activeLearners : addedLearners
    return (
      <Link to="/library/users" search={learnersOf(search, usage)}>
        {children}
      </Link>
    )
  }
  const report = {
    enrollments: enrollmentsReport,
    completionRate: enrollmentsReport,
    completions: completionsReport,
    daysToComplete: completionsReport,
    certificates: certificatesReport,
  }[name](search, usage)
  return (
    <Link to="/analytics/reports" search={report}>
      {children}
    </Link>
  )
}
