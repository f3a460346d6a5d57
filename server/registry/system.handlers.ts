import { setTimeout as pause } from 'node:timers/promises'
import type { Handlers } from '../contract/operation-types.ts'
import { unavailable } from '../http/error-handler.ts'
import { search } from './search-sources.ts'

export const system = {
  async search({ query, db, user }) {
    const words = query.q.trim().toLowerCase()
    const { organisationId } = user
    const hits = words ? await search({ db, organisationId, words, limit: query.limit ?? 10 }) : []
    return { status: 'success', data: { hits } }
  },

  // An unresponsive database blocks for 30 s; a health check needs an answer sooner.
  async health({ pool }) {
    const late = pause(2_000, undefined, { ref: false }).then(() => {
      throw unavailable(new Error('the database did not respond within 2 s'))
    })
    await Promise.race([pool.query('SELECT 1'), late])
    return { status: 'success', data: { live: true, ready: true } }
  },
} satisfies Handlers<'search' | 'health'>
