import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import type { Mapping } from '~/tabular/column-guess'
import type { ColumnTarget } from '~/tabular/column-names'
import type { ReadingFacts } from '~/tabular/list-reading'
import { targetLabels } from './column-labels'

type CandidatesProps = {
  facts: ReadingFacts
  mapping: Mapping
  onChoose: (index: number, target: ColumnTarget | null) => void
}

/** The maximum number of columns offered for each. */
const offered = 4

/** Columns that could have the same meaning: the used one, and the others to choose. */
export function ColumnCandidates({ facts, mapping, onChoose }: CandidatesProps) {
  const { columns, candidates } = facts
  const groups = mapping.flatMap((target, index) => (target === 'groups' ? [index] : []))
  const hasGroups = groups.length > 1 && groups.length <= offered
  const nameOf = (index: number) => columns[index]?.name ?? ''
  if (candidates.length === 0 && !hasGroups) return null
  return (
    <Callout tone="info" title="Several columns could be the same">
      <Stack gap={2}>
        {candidates.map(({ target, chosen, others }) => {
          const current = mapping.indexOf(target)
          const label = targetLabels[target].replace(/ \(.*/, '')
          return (
            <Stack key={target} direction="row" gap={2} align="center" wrap>
              <span>
                {label}: {current < 0 ? 'none is used.' : <>“{nameOf(current)}” is used.</>}
              </span>
              {[chosen, ...others]
                .filter((at) => at !== current)
                .slice(0, offered)
                .map((at) => (
                  <Button key={at} size="sm" onClick={() => onChoose(at, target)}>
                    Use “{nameOf(at)}”
                  </Button>
                ))}
            </Stack>
          )
        })}
        {hasGroups && (
          <Stack direction="row" gap={2} align="center" wrap>
            <span>Groups: all {groups.length} columns are used.</span>
            {groups.map((at) => (
              <Button key={at} size="sm" onClick={() => onChoose(at, null)}>
                Leave out “{nameOf(at)}”
              </Button>
            ))}
          </Stack>
        )}
      </Stack>
    </Callout>
  )
}
