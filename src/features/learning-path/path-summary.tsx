import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProgressSummary } from '~/entities/progress/progress-summary'
import { pathProgress } from './path.api'
import { PathCharts } from './path-charts'
import { PathFigures } from './path-figures'
import type { LearningPath } from './use-path'

interface PathSummaryProps {
  path: LearningPath
  /** The list of users. */
  people: ReactNode
  /** The groups with the path. */
  groups: ReactNode
}

/** The summary of a learning path: figures, charts and users. */
export function PathSummary({ path, people, groups }: PathSummaryProps) {
  const { _id: pathId } = path
  const progress = useQuery({ ...pathProgress(pathId), select: ({ data }) => data.progress })
  return (
    <ProgressSummary
      query={progress}
      figures={(report) => <PathFigures pathId={pathId} progress={report} />}
      charts={(report) => <PathCharts pathId={pathId} progress={report} />}
      people={people}
    >
      {groups}
    </ProgressSummary>
  )
}
