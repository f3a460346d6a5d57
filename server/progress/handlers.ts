import { type Handlers, Reply } from '../contract/operation-types.ts'
import { syncDebounced } from '../groups/sync-debounced.ts'
import { recordEvents } from './record.ts'

export const progress = {
  async recordProgress({ body, db, user, jobs }) {
    const { organisationId } = user
    const { result: data, userIds } = await recordEvents(db, {
      organisationId,
      events: body.events,
    })
    syncDebounced(jobs, organisationId, userIds)
    const answer = { status: 'success', data } as const
    return data.failed.length === 0 ? answer : new Reply(207, answer)
  },
} satisfies Handlers<'recordProgress'>
