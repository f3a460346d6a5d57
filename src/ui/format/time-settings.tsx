import { createContext, useContext, type ReactNode } from 'react'
import type { DateFormat } from '~/ui/input/calendar-date'
import { DateFormatContext, useDateFormat } from './date-format'
import { usableZone, type TimeFormat } from './time-format'

const ZoneContext = createContext<string | undefined>(undefined)

interface TimeSettingsProps {
  /** An IANA time zone name. */
  zone: string
  dateFormat: DateFormat
  children: ReactNode
}

/** Sets the time zone and the date format of its children. */
export function TimeSettings({ zone, dateFormat, children }: TimeSettingsProps) {
  return (
    <ZoneContext value={usableZone(zone)}>
      <DateFormatContext value={dateFormat}>{children}</DateFormatContext>
    </ZoneContext>
  )
}

/** The current time format; the browser's defaults without `TimeSettings`. */
export function useTimeFormat(): TimeFormat {
  return { zone: useContext(ZoneContext), dateFormat: useDateFormat() }
}
