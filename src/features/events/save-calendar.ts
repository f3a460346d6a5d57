import { download } from '~/api/client/download'
import { toastFailure } from '~/forms/toast-failure'

/** Saves the calendar file of an event. */
export async function saveCalendar(id: string) {
  try {
    const input = { params: { path: { id } } }
    await download('get', '/api/business/getEventCalendar/{id}', input, { name: 'event.ics' })
  } catch (error) {
    toastFailure('Reading the calendar file', error)
  }
}
