import type { Handlers } from '../contract/handlers.ts'
import { search } from '../search.ts'

export const system = {
  async search({ query, db, user }) {
    const words = query.q.trim().toLowerCase()
    const { organisationId } = user
    const hits = words ? await search({ db, organisationId, words, limit: query.limit ?? 10 }) : []
    return { status: 'success', data: { hits } }
  },

  async health({ pool }) {
    await pool.query('SELECT 1')
    return { status: 'success', data: { live: true, ready: true } }
  },
} satisfies Handlers<'search' | 'health'>
