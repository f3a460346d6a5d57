import { sql } from '../db/drizzle.ts'

/**
 * SQL on `users u`: was invited at least once. Groups send no mail to users who were not: they cannot sign in, and
 * their invitation will list their courses.
 */
export const wasInvited = sql`(u.status <> 'invited' OR u.last_invited_at IS NOT NULL)`
