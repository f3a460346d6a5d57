import { ago, dateText, fullText, momentText } from '~/ui/format/time-format'
import { useTimeFormat } from '~/ui/format/time-settings'
import { useNow } from '~/ui/hooks/use-now'

interface TimeProps {
  /** ISO 8601. */
  value: string
  /** `ago`: "2 hours ago", updated over time; `date`; or `moment`: date and time. */
  show?: 'ago' | 'date' | 'moment'
}

/** A time in the reader's time zone and format. The tooltip shows the full date with the zone. */
export function Time({ value, show = 'ago' }: TimeProps) {
  const format = useTimeFormat()
  const now = useNow()
  const moment = new Date(value)
  // An invalid date is shown as received.
  if (Number.isNaN(moment.getTime())) return <span>{value}</span>
  const text = {
    ago: () => ago(moment, now),
    date: () => dateText(moment, format),
    moment: () => momentText(moment, format),
  }[show]()
  return (
    <time dateTime={value} title={fullText(moment, format)}>
      {text}
    </time>
  )
}
