import { query } from '~/api/client/query'

/** The dates of events between two days. */
export const eventDates = (range: { from: string; to: string }) =>
  query('/api/business/getEventDates', { params: { query: range } })
