import { createContext, useContext } from 'react'
import type { DateFormat } from '~/ui/input/calendar-date'

/** Date format of the current user; the shell sets it from the preferences. */
export const DateFormatContext = createContext<DateFormat>('locale')

/** Current date format, for display and input. */
export function useDateFormat(): DateFormat {
  return useContext(DateFormatContext)
}
