import { Text } from './text'
import { Time } from './time'

interface TimeOrDashProps {
  /** ISO 8601, or null. */
  value: string | null
  /** Text for null. */
  none: string
  show?: 'ago' | 'date'
}

/** A time in a list, or a muted dash. */
export function TimeOrDash({ value, none, show }: TimeOrDashProps) {
  if (value !== null) return <Time value={value} show={show} />
  return (
    <Text as="span" tone="muted">
      {none}
    </Text>
  )
}
