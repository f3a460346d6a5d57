import { and, eq, gt, isNull, or, sql } from '../db/drizzle.ts'
import { type Handlers, type Input, Reply } from '../contract/operation-types.ts'
import { files as rows } from '../db/schema.ts'
import { names, rangeOf, unsatisfiable } from './range.ts'
import { dispositionOf } from './disposition.ts'
import { problem } from '../contract/problem.ts'

/** Browsers cache a file until its URL changes; its content never does. */
const cached = 'private, max-age=21600, immutable'

/** The console shows PDFs in a frame, also on an allowed origin; other sites may not, and scripts do not run. */
const framedBy = (origins: readonly string[]) => ({
  'Content-Security-Policy': `default-src 'none'; sandbox; frame-ancestors ${["'self'", ...origins].join(' ')}`,
  // For browsers without support for the policy; others ignore it.
  'X-Frame-Options': 'SAMEORIGIN',
})

/** A stored file, by a URL that was signed here. */
async function fileAt({ path, query, db, files }: Input<'getFile'>) {
  if (!files.isGoodAddress(path.id, query.expires, query.signature))
    throw problem('request/not-found')
  const unexpired = or(isNull(rows.expiresAt), gt(rows.expiresAt, sql`now()`))
  const [file] = await db
    .select()
    .from(rows)
    .where(and(eq(rows.id, path.id), unexpired))
  if (!file) throw problem('request/not-found')
  return file
}

export const storedFiles = {
  async getFile(input) {
    const { header, files, config } = input
    const file = await fileAt(input)
    const { id, organisationId, mimeType: type } = file
    const ETag = `"${id}"`
    const disposition = dispositionOf(file)
    const headers = {
      ETag,
      'Accept-Ranges': 'bytes',
      'Cache-Control': cached,
      ...(disposition && { 'Content-Disposition': disposition }),
      ...(type === 'application/pdf' && framedBy(config.CORS_ORIGINS)),
    }
    if (names(header['If-None-Match'], ETag)) return new Reply(304, undefined, headers)

    const size = await files.size(organisationId, id)
    if (size === undefined) throw problem('request/not-found')
    const condition = header['If-Range']
    const range = !condition || condition === ETag ? rangeOf(header.Range, size) : undefined
    if (range === unsatisfiable)
      throw problem('request/range', undefined, { headers: { 'Content-Range': `bytes */${size}` } })

    const found = await files.read(organisationId, id, range)
    if (!found) throw problem('request/not-found')
    const { stream } = found
    if (!range)
      return { type, stream, headers: { ...headers, 'Content-Length': String(found.size) } }
    const { start, end } = range
    const part = {
      'Content-Range': `bytes ${start}-${end}/${size}`,
      'Content-Length': String(end - start + 1),
    }
    return new Reply(206, { type, stream, headers: { ...headers, ...part } })
  },
} satisfies Handlers<'getFile'>
