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

/** Data for the classification of rows: users by address, groups by name. */
export type Facts = Clearing & {
  people: Map<string, Person>
  /** Users referenced by id. */
  byId: Map<string, Person>
  groups: Map<string, Group>
  /** Users by the local part of their address, for rows with an unknown address. */
  namesakes: Map<string, Namesake[]>
}

export type Namesake = Pick<Person, 'id' | 'firstName' | 'lastName' | 'email'>

/** The addresses and ids of rows. */
type PeopleQuery = { emails: string[]; ids?: string[] }

type PersonRow = Person & Record<string, unknown>

/** Users with these addresses; for deleted users, the most recently deleted. */
async function readPeople(tx: Db | Tx, organisationId: string, { emails, ids = [] }: PeopleQuery) {
  const own = sql`SELECT * FROM users WHERE organisation_id = ${organisationId}`
  const theirs = sql`${own} AND email = ANY(${sql.param(emails)}::text[])`
  const byId =
    ids.length === 0
      ? sql``
      : sql`UNION ALL ${own} AND id = ANY(${sql.param(ids)}::text[]) AND deleted_at IS NULL
          AND email <> ALL(${sql.param(emails)}::text[])`
  const { rows } = await tx.execute<PersonRow>(sql`
    WITH found AS MATERIALIZED (${theirs} AND deleted_at IS NULL
      UNION ALL ${theirs} AND deleted_at > now() - interval '30 days'
      ${byId})
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
  const isGiven = new Set(ids)
  const given = rows.filter(({ id }) => isGiven.has(id))
  return { people, byId: new Map(given.map((person) => [person.id, person])) }
}

/** The same, locked until the end of the transaction. */
async function lockPeople(tx: Db | Tx, organisationId: string, query: PeopleQuery) {
  const found = await readPeople(tx, organisationId, query)
  const all = [...found.people.values(), ...found.byId.values()]
  if (all.length === 0) return found
  const ids = sql.param([...new Set(all.map(({ id }) => id))])
  // Ordered by id, as everywhere, to avoid deadlocks.
  await tx.execute(sql`SELECT id FROM users WHERE id = ANY(${ids}::text[])
    ORDER BY id FOR NO KEY UPDATE`)
  return readPeople(tx, organisationId, query)
}

/** Groups by name, compared as in the database. */
export async function readGroups(tx: Db | Tx, organisationId: string, given: Iterable<string>) {
  const names = [...new Set(given)]
  if (names.length === 0) return new Map<string, Group>()
  const { rows } = await tx.execute<Group & { typed: string }>(sql`
    SELECT typed, g.id, g.name, g.type FROM unnest(${sql.param(names)}::text[]) AS typed
    JOIN user_groups g ON g.organisation_id = ${organisationId} AND lower(g.name) = lower(typed)
      AND g.deleted_at IS NULL`)
  return new Map(rows.map(({ typed, ...group }) => [typed, group]))
}

/** Users whose addresses have these local parts. Range scans per local part: `@` is followed by `A`. */
async function readNamesakes(tx: Db | Tx, organisationId: string, emails: string[]) {
  const found = new Map<string, Namesake[]>()
  const locals = new Set(emails.map((email) => email.slice(0, email.lastIndexOf('@'))))
  locals.delete('')
  if (locals.size === 0) return found
  const { rows } = await tx.execute<Namesake & { local: string }>(sql`
    SELECT local, u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName"
    FROM unnest(${sql.param([...locals])}::text[]) AS local
    JOIN users u ON u.organisation_id = ${organisationId} AND u.deleted_at IS NULL
      AND u.email COLLATE "C" >= local || '@' AND u.email COLLATE "C" < local || 'A'
    ORDER BY u.email`)
  for (const { local, ...user } of rows) found.set(local, [...(found.get(local) ?? []), user])
  return found
}

/** `lock`: lock the users until the end of the transaction. */
type FactsQuery = PeopleQuery & {
  names: Iterable<string>
  lock?: boolean
  /** Whether to look for users with the same name under another domain. */
  withNamesakes?: boolean
}

export async function readFacts(
  tx: Db | Tx,
  { organisationId, clearBlank }: Clearing & Pick<ImportRecord, 'organisationId'>,
  { emails, ids, names, lock = false, withNamesakes = false }: FactsQuery,
): Promise<Facts> {
  const found = await (lock ? lockPeople : readPeople)(tx, organisationId, { emails, ids })
  const missing = withNamesakes ? emails.filter((email) => !found.people.has(email)) : []
  const namesakes = await readNamesakes(tx, organisationId, missing)
  return { ...found, namesakes, groups: await readGroups(tx, organisationId, names), clearBlank }
}
