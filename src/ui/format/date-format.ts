import { createContext, useContext } from 'react'
import type { DateFormat } from '~/ui/input/calendar-date'

/** How the person at the screen wants dates written; the shell sets it from their preferences. */
export const DateFormatContext = createContext<DateFormat>('locale')

/** The format in which dates are shown and typed here. */
export function useDateFormat(): DateFormat {
  return useContext(DateFormatContext)
}
