import { and, eq, gt, isNull, or, sql } from '../db/drizzle.ts'
import type { Handlers } from '../contract/handlers.ts'
import { files as rows } from '../db/schema.ts'
import { problem } from '../problem.ts'
import { asFile } from '../table-file.ts'
import { search } from '../search.ts'

/** Browsers keep a picture until its address changes. */
const cached = 'private, max-age=21600, immutable'

export const system = {
  async search({ query, db, user }) {
    const words = query.q.trim().toLowerCase()
    const { organisationId } = user
    const hits = words ? await search({ db, organisationId, words, limit: query.limit ?? 10 }) : []
    return { status: 'success', data: { hits } }
  },

  async getFile({ path, query, db, files }) {
    if (!files.isGoodAddress(path.id, query.expires, query.signature))
      throw problem('request/not-found')
    const kept = or(isNull(rows.expiresAt), gt(rows.expiresAt, sql`now()`))
    const [file] = await db
      .select()
      .from(rows)
      .where(and(eq(rows.id, path.id), kept))
    const found = file && (await files.read(file.organisationId, file.id))
    if (!found) throw problem('request/not-found')
    const headers = {
      'Cache-Control': cached,
      'Content-Length': String(found.size),
      ...(file.name && asFile(file.name)),
    }
    return { type: file.mimeType, stream: found.stream, headers }
  },

  async health({ pool }) {
    await pool.query('SELECT 1')
    return { status: 'success', data: { live: true, ready: true } }
  },
} satisfies Handlers<'search' | 'getFile' | 'health'>
