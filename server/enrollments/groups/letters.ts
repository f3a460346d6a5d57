import { sql } from '../../db/drizzle.ts'

/** Returning users get only what was assigned to the group while they were away. */
export const isNewOnReturn = sql`(s.ref IS NULL OR greatest(s.removed_at, e.withdrawn_at) < a.created_at)`

/** Assignments with the same sender and note share a mail. */
export const letterKey = sql`hashtextextended(coalesce(a.assigned_by, '') || ' ' || a.note, 0)`
