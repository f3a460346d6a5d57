import { Stat } from '~/ui/status/stat'
import { formatNumber } from '~/ui/format/numbers'
import * as css from './path.css'
import type { LearningPath } from './use-path'

/** The figures of a learning path. */
export function PathFigures({ path: { usersCount, stats } }: { path: LearningPath }) {
  return (
    <div className={css.figures}>
      <Stat
        label="Assigned"
        value={formatNumber(usersCount)}
        definition="People who have the path now, without inactive people."
      />
      <Stat
        label="Not started"
        value={formatNumber(stats.notStarted)}
        definition="People who have not started any step."
      />
      <Stat
        label="In progress"
        value={formatNumber(stats.inProgress)}
        definition="People who started a step and have not completed the path."
      />
      <Stat
        label="Completed"
        value={formatNumber(stats.completed)}
        definition="People who completed all the steps that the path needs."
      />
      <Stat
        label="Overdue"
        value={formatNumber(stats.overdue)}
        definition="People past their deadline who have not completed the path. Also counted as not started or in progress."
      />
      <Stat
        label="Average progress"
        value={usersCount === 0 ? '–' : `${formatNumber(Math.round(stats.averageProgress))}%`}
        definition="Mean progress of all assigned people, as a share of the needed steps."
      />
    </div>
  )
}
