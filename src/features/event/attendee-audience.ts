import { targetOf } from '~/list/define-list'
import type { ListState } from '~/list/use-list'
import { membersAudience } from '~/entities/message-bulk'
import type { Attendee } from './attendee-columns'

/** The selected users of an event as the audience of a message. */
export const attendeeAudience = ({ selection, filter }: ListState<Attendee>, eventId: string) =>
  membersAudience(
    'events',
    eventId,
    targetOf(selection.selection, filter, (users) => ({ users })),
  )
