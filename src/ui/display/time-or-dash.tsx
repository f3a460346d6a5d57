import { Text } from './text'
import { Time } from './time'

interface TimeOrDashProps {
  /** ISO 8601; null when it has not happened. */
  value: string | null
  /** What is said then. */
  none: string
  show?: 'ago' | 'date'
}

/** A moment in a list, or, quietly, that there was none. */
export function TimeOrDash({ value, none, show }: TimeOrDashProps) {
  if (value !== null) return <Time value={value} show={show} />
  return (
    <Text as="span" tone="muted">
      {none}
    </Text>
  )
}
