import { eq } from '../db/drizzle.ts'
import type { Handlers } from '../contract/handlers.ts'
import { files as rows } from '../db/schema.ts'
import { problem } from '../problem.ts'
import { search } from '../search.ts'

/** Browsers keep a picture until its address changes. */
const kept = 'private, max-age=21600, immutable'

export const system = {
  async search({ query, db, own }) {
    const words = query.q.trim().toLowerCase()
    const hits = words ? await search({ db, own, words, limit: query.limit ?? 10 }) : []
    return { status: 'success', data: { hits } }
  },

  async getFile({ path, query, db, files }) {
    if (!files.isGoodAddress(path.id, query.expires, query.signature))
      throw problem('request/not-found')
    const [file] = await db.select().from(rows).where(eq(rows.id, path.id))
    const found = file && (await files.read(file.organisationId, file.id))
    if (!found) throw problem('request/not-found')
    const headers = { 'Cache-Control': kept, 'Content-Length': String(found.size) }
    return { type: file.mimeType, stream: found.stream, headers }
  },

  async health({ pool }) {
    await pool.query('SELECT 1')
    return { status: 'success', data: { live: true, ready: true } }
  },
} satisfies Handlers<'search' | 'getFile' | 'health'>
