import { CalendarDays } from 'lucide-react'
import { useState, type Ref } from 'react'
import { datePattern, formatDate, isIsoDate, parseDate } from './calendar-date'
import { nativeState, type ControlProps } from './control-state'
import { after, control, framed, inset } from './control-state.css'
import * as css from './date-input.css'
import { useDateFormat } from '~/ui/format/date-format'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { Popover } from '~/ui/overlay/popover'

const calendar = prefetched(() => import('./calendar').then((module) => module.Calendar))

/**
 * The value is a calendar date as `YYYY-MM-DD`, or null. For text that is not a date, the value is the text itself,
 * so that validation rejects it.
 */
export type DateInputProps = ControlProps<string | null> & {
  ref?: Ref<HTMLInputElement>
  /** First and last selectable date of the calendar. */
  earliest?: string
  latest?: string
}

/** Date field: typed in the user's format or picked from a calendar. */
export function DateInput({ ref, ...props }: DateInputProps) {
  const { value, onChange, disabled } = props
  const format = useDateFormat()
  // Null = not typing; the field shows the value.
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const date = value !== null && isIsoDate(value) ? value : null
  return (
    <div className={framed}>
      <input
        {...nativeState(props)}
        ref={ref}
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder={datePattern(format)}
        className={control({ end: true })}
        value={typed ?? (value === null ? '' : formatDate(value, format))}
        onChange={(event) => {
          const text = event.target.value
          setTyped(text)
          onChange(text.trim() === '' ? null : (parseDate(text, format) ?? text))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return
          event.preventDefault()
          setOpen(true)
        }}
        onBlur={() => {
          setTyped(null)
          props.onBlur?.()
        }}
      />
      <span className={after}>
        <Popover
          label="Calendar"
          open={isOpen}
          onOpenChange={setOpen}
          hint="Open the calendar"
          trigger={
            <button
              type="button"
              disabled={disabled}
              className={inset}
              aria-label={
                date ? `Change date, ${formatDate(date, format)}` : 'Choose a date from a calendar'
              }
            >
              <CalendarDays aria-hidden />
            </button>
          }
        >
          <div className={css.panel}>
            <LazyPart code={calendar} waiting="Loading the calendar">
              {(Calendar) => (
                <Calendar
                  value={date}
                  earliest={props.earliest}
                  latest={props.latest}
                  format={format}
                  onPick={(picked) => {
                    setTyped(null)
                    onChange(picked)
                    setOpen(false)
                  }}
                />
              )}
            </LazyPart>
          </div>
        </Popover>
      </span>
    </div>
  )
}
