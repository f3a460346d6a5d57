import { Select } from '~/ui/input/select'
import { spans, type Days } from './date-range'

const options = spans.map((days) => ({ value: `${days}`, label: `Last ${days} days` }) as const)

/** Selects the period of the figures. */
export function SpanChoice({ days, onChoose }: { days: Days; onChoose: (days: Days) => void }) {
  return (
    // As wide as its longest option.
    <div>
      <Select
        aria-label="Date range"
        options={options}
        value={`${days}`}
        onChange={(value) => onChoose(spans.find((span) => `${span}` === value) ?? 30)}
      />
    </div>
  )
}
