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

/** In which zone, and how, times and dates are written in what it surrounds. */
export function TimeSettings({ zone, dateFormat, children }: TimeSettingsProps) {
  return (
    <ZoneContext value={usableZone(zone)}>
      <DateFormatContext value={dateFormat}>{children}</DateFormatContext>
    </ZoneContext>
  )
}

/** How times are written here. Without `TimeSettings` around it, as the browser would. */
export function useTimeFormat(): TimeFormat {
  return { zone: useContext(ZoneContext), dateFormat: useDateFormat() }
}
