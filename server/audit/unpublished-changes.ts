import type { Ctx, TxCtx } from '../contract/ctx.ts'
import { problem } from '../contract/problem.ts'
import { sql } from '../db/drizzle.ts'
import { isoTime } from '../db/iso-time.ts'
import type { courseChanges, learningPathChanges } from '../db/schema.ts'
import { cleanHtml } from '../lib/html.ts'
import { nameOf } from '../lib/text.ts'
import { staleSince } from './version-conflict.ts'

type Reader = Pick<Ctx, 'user'> & Pick<TxCtx | Ctx, 'db'>

/** Changes of an object that are saved and not yet published, for all administrators. */
type Unpublished<Changes> = {
  /** The version of the object that they are based on. */
  baseVersion: number
  version: number
  changes: Changes
  savedBy: { _id: string; name: string } | null
  savedAt: string
}

type Row<Changes> = Omit<Unpublished<Changes>, 'savedBy'> & {
  adminId: string | null
  firstName: string | null
  lastName: string | null
}

/** The unpublished changes in a table with these columns for the object's id and version. */
export function unpublishedChanges<Changes extends { description?: string }>(
  table: typeof courseChanges | typeof learningPathChanges,
  columns: { id: string; baseVersion: string },
) {
  const idColumn = sql.identifier(columns.id)
  const baseColumn = sql.identifier(columns.baseVersion)

  /** The changes of an object, or null. */
  async function read({ db, user }: Reader, id: string): Promise<Unpublished<Changes> | null> {
    const { rows } = await db.execute<Row<Changes>>(sql`
      SELECT c.${baseColumn} AS "baseVersion", c.version, c.changes,
        ${isoTime(sql`c.saved_at`)} AS "savedAt",
        a.id AS "adminId", a.first_name AS "firstName", a.last_name AS "lastName"
      FROM ${table} c LEFT JOIN admins a ON a.id = c.saved_by
      WHERE c.organisation_id = ${user.organisationId} AND c.${idColumn} = ${id}`)
    const [row] = rows
    if (!row) return null
    const { adminId, firstName, lastName, ...rest } = row
    const name = nameOf({ firstName: firstName ?? '', lastName: lastName ?? '' })
    return { ...rest, savedBy: adminId === null ? null : { _id: adminId, name } }
  }

  /** Throws `conflict/stale` unless the stored changes have this version; undefined for none. */
  function checkVersion(
    { user }: TxCtx,
    stored: Unpublished<Changes> | null,
    version: number | undefined,
  ) {
    if (stored?.version === version) return
    const savedAt = stored ? new Date(stored.savedAt) : new Date()
    throw staleSince(user, stored?.savedBy?.name ?? 'Lectern', savedAt)
  }

  return {
    read,
    /** Stores changes instead of those with the given version. The object is locked by the caller. */
    async save(
      ctx: TxCtx,
      id: string,
      input: { baseVersion: number; version: number | undefined; changes: Changes },
    ): Promise<Unpublished<Changes>> {
      const { db, user } = ctx
      const { baseVersion, version, changes } = input
      checkVersion(ctx, await read(ctx, id), version)
      const { description } = changes
      const clean =
        description === undefined ? changes : { ...changes, description: cleanHtml(description) }
      await db.execute(sql`
        INSERT INTO ${table} (${idColumn}, organisation_id, ${baseColumn}, version, changes, saved_by)
        VALUES (${id}, ${user.organisationId}, ${baseVersion}, ${(version ?? 0) + 1},
          ${JSON.stringify(clean)}::jsonb, ${user.id})
        ON CONFLICT (${idColumn}) DO UPDATE SET ${baseColumn} = excluded.${baseColumn},
          version = excluded.version, changes = excluded.changes, saved_by = excluded.saved_by,
          saved_at = now()`)
      const saved = await read(ctx, id)
      if (!saved) throw problem('server/error')
      return saved
    },
    /** Deletes the changes with the given version; without stored changes nothing happens. */
    async discard(ctx: TxCtx, id: string, version: number) {
      const stored = await read(ctx, id)
      if (!stored) return
      checkVersion(ctx, stored, version)
      await ctx.db.execute(sql`DELETE FROM ${table}
        WHERE organisation_id = ${ctx.user.organisationId} AND ${idColumn} = ${id}`)
    },
  }
}
