import { type Handlers, WithStatus } from '../contract/handlers.ts'
import { recordEvents } from '../progress/record.ts'

export const progress = {
  async recordProgress({ body, db, user }) {
    const { organisationId } = user
    const data = await recordEvents(db, { organisationId, events: body.events })
    const answer = { status: 'success', data } as const
    return data.failed.length === 0 ? answer : new WithStatus(207, answer)
  },
} satisfies Handlers<'recordProgress'>
