import { Field } from '~/ui/input/field'
import { Select } from '~/ui/input/select'
import { momentText, usableZone } from '~/ui/format/time-format'
import { useTimeFormat } from '~/ui/format/time-settings'
import type { Event } from './use-event'

interface DateChoiceProps {
  event: Event
  value: string | undefined
  onChange: (date: string) => void
}

/** The date whose attendance is marked now: the latest one that has begun, or the first. */
export function dateToMark({ dates = [] }: Event): string | undefined {
  const scheduled = dates.filter(({ status }) => status === 'scheduled')
  const begun = scheduled.filter(({ startAt }) => Date.parse(startAt) <= Date.now())
  return (begun.at(-1) ?? scheduled[0])?._id
}

/** Chooses the date of a series whose attendance is shown. */
export function DateChoice({ event, value, onChange }: DateChoiceProps) {
  const { dateFormat } = useTimeFormat()
  const { dates = [], timezone } = event
  if (dates.length < 2) return null
  const zone = usableZone(timezone)
  const options = dates.map(({ _id, startAt, status }) => ({
    value: _id,
    label: `${momentText(new Date(startAt), { zone, dateFormat })}${status === 'cancelled' ? ' (cancelled)' : ''}`,
  }))
  return (
    <Field label="Attendance on">
      {(frame) => (
        <Select
          {...frame}
          options={options}
          value={value ?? ''}
          onChange={(next) => next !== '' && onChange(next)}
        />
      )}
    </Field>
  )
}
