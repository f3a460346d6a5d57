import { targetOf } from '~/list/define-list'
import type { ListState } from '~/list/use-list'
import { eventAudience } from '~/entities/message-bulk'
import type { Attendee } from './attendee-columns'

/** The selected users of an event as the audience of a message; undefined if no message can have it. */
export const attendeeAudience = ({ selection, filter }: ListState<Attendee>, eventId: string) =>
  eventAudience(
    eventId,
    targetOf(selection.selection, filter, (users) => ({ users })),
  )
