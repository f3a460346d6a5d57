import type { Schemas } from '~/api/schemas'
import { Sparkline } from '~/ui/charts/sparkline'
import { movement } from '~/ui/format/movement'
import { formatNumber } from '~/ui/format/numbers'
import { Skeleton } from '~/ui/status/skeleton'
import { Stat } from '~/ui/status/stat'
import { figureDefinitions } from './figure-definitions'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { FigureLink } from './figure-link'
import type { UsageSearch } from './usage-search'
import * as css from './usage.css'

type Usage = Schemas['Usage']
type Definition = (typeof figureDefinitions)[number]

const earlier: Record<Usage['compare'], string> = {
  previous: 'vs. previous period',
  year: 'vs. a year before',
  none: '',
}

/** The change since the range before; nothing without one. */
function deltaOf(
  { value, previous }: Schemas['Figure'],
  definition: Definition,
  compare: Usage['compare'],
) {
  if (value === null || previous === null) return undefined
  const { text, ...change } = movement(value, previous, definition.more, definition.text)
  const points = formatNumber(Math.round(Math.abs(value - previous) * 10) / 10)
  const isMove = change.direction !== 'flat' && definition.isRate === true
  return {
    ...change,
    text: isMove ? `${text.slice(0, 1)}${points} points` : text,
    comparedWith: `${earlier[compare]} (${definition.text(previous)})`,
  }
}

interface UsageFiguresProps {
  /** Undefined while they are loading. */
  usage: Usage | undefined
  search: UsageSearch
}

/** The eight figures with their definition, change and course. */
export function UsageFigures({ usage, search }: UsageFiguresProps) {
  return (
    <div className={css.figures} role="group" aria-label="Figures" aria-busy={!usage}>
      {figureDefinitions.map((definition) => {
        const { name, label, at } = definition
        const figure = usage?.figures[name]
        const shared = { label, definition: definition.definition }
        if (!usage || !figure)
          return (
            <Stat
              key={name}
              {...shared}
              value={<Skeleton width="5rem" height="1.25em" />}
              awaited={{ text: '+00%', comparedWith: `${earlier.previous} (000)` }}
              trend={<Sparkline values={[]} />}
            />
          )
        return (
          <Stat
            key={name}
            {...shared}
            value={
              figure.value === null ? (
                <>
                  <span aria-hidden>–</span>
                  <VisuallyHidden>Nothing to calculate it from</VisuallyHidden>
                </>
              ) : (
                definition.text(figure.value)
              )
            }
            delta={deltaOf(figure, definition, usage.compare)}
            trend={at && <Sparkline values={usage.series.map(at)} />}
            link={(text) => (
              <FigureLink name={name} usage={usage} search={search}>
                {text}
              </FigureLink>
            )}
          />
        )
      })}
    </div>
  )
}
