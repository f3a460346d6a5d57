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

/** The label of a figure as a link to the rows that it counts; bare text if no list has the filter. */
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
    const learners = (name === 'activeUsers' ? activeLearners : addedLearners)(search, usage)
    return learners ? (
      <Link to="/library/users" search={learners}>
        {children}
      </Link>
    ) : (
      children
    )
  }
  const report = {
    enrollments: enrollmentsReport,
    completionRate: enrollmentsReport,
    completions: completionsReport,
    daysToComplete: completionsReport,
    certificates: certificatesReport,
  }[name](search, usage)
  return report ? (
    <Link to="/analytics/reports" search={report}>
      {children}
    </Link>
  ) : (
    children
  )
}
