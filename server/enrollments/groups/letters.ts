import { sql } from '../../db/drizzle.ts'

/** What a group has is nothing new to who comes back, unless they were away when it got it. */
export const isNewOnReturn = sql`(s.ref IS NULL OR greatest(s.removed_at, e.withdrawn_at) < a.created_at)`

/** Which of the courses that somebody is given are told of in one letter: those that one admin gave with the same words. */
export const letterKey = sql`hashtextextended(coalesce(a.assigned_by, '') || ' ' || a.note, 0)`
