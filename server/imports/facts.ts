import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import type { users } from '../db/schema.ts'
import type { ImportRecord } from './present.ts'

export type Group = { id: string; name: string; type: 'static' | 'dynamic' }

/** The user with the address of a row: an existing one, else one deleted in the last 30 days. */
export type Person = {
  id: string
  email: string
  firstName: string
  lastName: string
  designation: string
  status: (typeof users.$inferSelect)['status']
  version: number
  deletedAt: string | null
  /** The groups of a deleted user. */
  formerGroups: string[]
  groups: Group[]
}

/** Columns whose blank cells clear the value. */
type Clearing = Pick<ImportRecord, 'clearBlank'>

/** What rows are classified by: people by address, groups by the names that rows use. */
export type Facts = Clearing & { people: Map<string, Person>; groups: Map<string, Group> }

type PersonRow = Person & Record<string, unknown>

/** The people with these addresses; of several deleted ones the last. */
async function readPeople(tx: Db | Tx, organisationId: string, emails: string[]) {
  const theirs = sql`SELECT * FROM users WHERE organisation_id = ${organisationId}
    AND email = ANY(${sql.param(emails)}::text[])`
  const { rows } = await tx.execute<PersonRow>(sql`
    WITH found AS MATERIALIZED (${theirs} AND deleted_at IS NULL
      UNION ALL ${theirs} AND deleted_at > now() - interval '30 days')
    SELECT u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.designation,
      u.status, u.version, u.deleted_at AS "deletedAt", u.former_groups AS "formerGroups",
      coalesce(theirs.groups, '[]') AS groups
    FROM found u LEFT JOIN (
      SELECT m.user_id, jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'type', g.type)
        ORDER BY g.name) AS groups
      FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
      WHERE m.user_id IN (SELECT id FROM found) GROUP BY m.user_id) theirs ON theirs.user_id = u.id
    ORDER BY u.deleted_at DESC NULLS FIRST`)
  const people = new Map<string, Person>()
  for (const person of rows) if (!people.has(person.email)) people.set(person.email, person)
  return people
}

/** The same, locked until the transaction ends. */
async function lockPeople(tx: Db | Tx, organisationId: string, emails: string[]) {
  const found = await readPeople(tx, organisationId, emails)
  if (found.size === 0) return found
  const ids = sql.param([...found.values()].map(({ id }) => id))
  // In the order of ids, as everywhere, to avoid deadlocks.
  await tx.execute(sql`SELECT id FROM users WHERE id = ANY(${ids}::text[])
    ORDER BY id FOR NO KEY UPDATE`)
  return readPeople(tx, organisationId, emails)
}

/** Groups by name, compared as the database compares names. */
export async function readGroups(tx: Db | Tx, organisationId: string, given: Iterable<string>) {
  const names = [...new Set(given)]
  if (names.length === 0) return new Map<string, Group>()
  const { rows } = await tx.execute<Group & { typed: string }>(sql`
    SELECT typed, g.id, g.name, g.type FROM unnest(${sql.param(names)}::text[]) AS typed
    JOIN user_groups g ON g.organisation_id = ${organisationId} AND lower(g.name) = lower(typed)
      AND g.deleted_at IS NULL`)
  return new Map(rows.map(({ typed, ...group }) => [typed, group]))
}

/** `lock`: lock the people until the transaction ends. */
type FactsQuery = { emails: string[]; names: Iterable<string>; lock?: boolean }

export async function readFacts(
  tx: Db | Tx,
  { organisationId, clearBlank }: Clearing & Pick<ImportRecord, 'organisationId'>,
  { emails, names, lock = false }: FactsQuery,
): Promise<Facts> {
  const people = await (lock ? lockPeople : readPeople)(tx, organisationId, emails)
  return { people, groups: await readGroups(tx, organisationId, names), clearBlank }
}
