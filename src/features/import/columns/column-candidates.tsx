import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import type { Candidates, Mapping } from '~/tabular/column-guess'
import type { ColumnTarget } from '~/tabular/column-names'
import type { ReadingFacts } from '~/tabular/list-reading'
import { targetLabels } from './column-labels'

type CandidatesProps = {
  facts: ReadingFacts
  mapping: Mapping
  onChoose: (at: number, target: ColumnTarget | null) => void
}

/** Columns that could all be the same: which one was taken, with the others one press away. */
export function ColumnCandidates({ facts, mapping, onChoose }: CandidatesProps) {
  const { columns, candidates } = facts
  const groups = mapping.flatMap((target, at) => (target === 'groups' ? [at] : []))
  const nameOf = (at: number) => columns[at]?.name ?? ''
  const single = candidates.map(({ target, chosen, others }: Candidates) => {
    const now = mapping.indexOf(target)
    const rest = [chosen, ...others].filter((at) => at !== now)
    const label = targetLabels[target].replace(/ \(.*/, '')
    return (
      <Callout
        key={target}
        tone="info"
        title={now < 0 ? `${label}: not chosen` : `${label}: “${nameOf(now)}” is used`}
        action={rest.slice(0, 4).map((at) => (
          <Button key={at} size="sm" onClick={() => onChoose(at, target)}>
            Use “{nameOf(at)}”
          </Button>
        ))}
      >
        {rest.length === 1 ? 'Another column' : `${rest.length} other columns`} could be the{' '}
        {label.toLowerCase()} as well.
      </Callout>
    )
  })
  return (
    <>
      {single}
      {groups.length > 1 && groups.length < 9 && (
        <Callout
          tone="info"
          title={`Groups come from ${groups.length} columns`}
          action={groups.map((at) => (
            <Button key={at} size="sm" onClick={() => onChoose(at, null)}>
              Leave out “{nameOf(at)}”
            </Button>
          ))}
        >
          Everybody joins the groups of all of them.
        </Callout>
      )}
    </>
  )
}
