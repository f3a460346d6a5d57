import { ago, dateText, fullText, momentText } from '~/ui/format/time-format'
import { useTimeFormat } from '~/ui/format/time-settings'
import { useNow } from '~/ui/hooks/use-now'

interface TimeProps {
  /** ISO 8601. */
  value: string
  /** `ago`: "2 hours ago", which keeps itself right; `date`; or `moment`, date and time of day. */
  show?: 'ago' | 'date' | 'moment'
}

/** A moment in the reader's zone and format; a pointer over it shows all of it, zone included. */
export function Time({ value, show = 'ago' }: TimeProps) {
  const format = useTimeFormat()
  const now = useNow()
  const moment = new Date(value)
  // What can't be read is shown as it came.
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
