import { formatNumber, formatPercent } from '~/ui/format/numbers'

/** The change of a figure between two periods, as text and sentiment; `textOf` formats the figure with its unit. */
export function movement(
  count: number,
  before: number,
  more: 'good' | 'bad' | 'neutral',
  textOf: (count: number) => string = formatNumber,
) {
  const difference = count - before
  if (difference === 0)
    return { text: 'No change', direction: 'flat' as const, meaning: 'neutral' as const }
  const sign = difference > 0 ? '+' : '−'
  // No percentage of zero.
  const size =
    before === 0 ? textOf(Math.abs(difference)) : formatPercent(Math.abs(difference) / before)
  const welcome = { good: 'bad', bad: 'good', neutral: 'neutral' } as const
  return {
    text: `${sign}${size}`,
    direction: difference > 0 ? ('up' as const) : ('down' as const),
    meaning: difference > 0 ? more : welcome[more],
  }
}
