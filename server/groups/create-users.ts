import { auditEach } from '../audit/audit.ts'
import { sql } from '../db/drizzle.ts'
import { syncMembers } from './sync-members.ts'
import { lockGroupsShared } from '../db/group-locks.ts'
import { newId } from '../lib/id.ts'
import { invitePeople } from '../people/invite.ts'
import { type Group, join, keptByHand, regrouped } from './memberships.ts'
import { presentUserRef } from '../people/present.ts'
import { leftOut, type ReasonCode, type UserRef } from '../people/reasons.ts'
import { nameOf } from '../lib/text.ts'
import type { Tally } from '../audit/tally.ts'
import type { BulkCtx, Row, RowResult, Work } from '../bulk/types.ts'
import { noEffects, type UserEffects } from '../people/effects.ts'

/** A user to add, cleaned. `repeated`: an earlier row has the same address. */
export type NewPerson = {
  firstName: string
  lastName: string
  email: string
  designation: string
  userGroups: string[]
  repeated?: boolean
}

type Known = { email: string; name: string; deleted: boolean }
type New = NewPerson & { id: string; row: Row; groups: Group[] }

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function readPerson({ input, ref }: Row): NewPerson {
  const { firstName, lastName, designation, userGroups, repeated } = input ?? {}
  return {
    firstName: text(firstName),
    lastName: text(lastName),
    email: ref,
    designation: text(designation),
    userGroups: Array.isArray(userGroups) ? userGroups.map(text) : [],
    repeated: repeated === true,
  }
}

/** Users with these addresses; existing ones take precedence over deleted ones. */
async function whoHas({ tx, organisationId }: BulkCtx, addresses: string[]) {
  const { rows } = await tx.execute<Known>(sql`
    SELECT email, trim(first_name || ' ' || last_name) AS name, deleted_at IS NOT NULL AS deleted
    FROM users WHERE organisation_id = ${organisationId}
      AND email = ANY(${sql.param(addresses)}::text[])
      AND (deleted_at IS NULL OR deleted_at > now() - interval '30 days')
    ORDER BY deleted_at NULLS LAST`)
  return new Map(rows.map((row) => [row.email, row]))
}

/** Inserts users and returns the addresses of the inserted ones: others may have been added concurrently. */
async function insert({ tx, organisationId, source = 'manual' }: BulkCtx, people: New[]) {
  const list = (key: 'id' | 'email' | 'firstName' | 'lastName' | 'designation') =>
    sql`${sql.param(people.map((person) => person[key]))}::text[]`
  const { rows } = await tx.execute<{ email: string }>(sql`
    INSERT INTO users (id, organisation_id, email, first_name, last_name, designation, source)
    SELECT one.id, ${organisationId}, one.email, one.first_name, one.last_name, one.designation, ${source}
    FROM unnest(${list('id')}, ${list('email')}, ${list('firstName')}, ${list('lastName')},
      ${list('designation')}) AS one (id, email, first_name, last_name, designation)
    ORDER BY one.email
    ON CONFLICT (organisation_id, email) WHERE deleted_at IS NULL DO NOTHING RETURNING email`)
  return new Set(rows.map(({ email }) => email))
}

/** The consequences of adding users: memberships, invitations, audit entries. Returns the audit tallies. */
async function welcome(ctx: BulkCtx, people: New[]): Promise<Tally[]> {
  const pairs = people.flatMap(({ id, groups }) =>
    groups.map((group) => ({ userId: id, groupId: group.id })),
  )
  const joined = pairs.length > 0 ? await join(ctx, pairs, 'They are new') : []
  await invitePeople(ctx, people)
  const lines = people.map((person) => {
    return { id: person.id, name: nameOf(person), changes: regrouped([], person.groups) }
  })
  await auditEach(ctx.tx, ctx.by, 'user/added', lines)
  await syncMembers(
    ctx.tx,
    ctx.organisationId,
    people.map(({ id }) => id),
  )
  return [{ event: 'user/added', count: people.length }, ...joined]
}

/** Adds users and invites them. */
export const createUsers: Work<UserRef, UserEffects> = async (ctx, rows, dry) => {
  if (!dry) await lockGroupsShared(ctx.tx, ctx.organisationId)
  const read = rows.map((row) => ({ ...readPerson(row), id: newId(), row }))
  const there = await keptByHand(ctx, [...new Set(read.flatMap((item) => item.userGroups))])
  const given = read.map((item) => {
    return { ...item, groups: there.filter(({ id }) => item.userGroups.includes(id)) }
  })
  const addresses = given.map(({ email }) => email)
  let existing = await whoHas(ctx, addresses)
  const reasonFor = ({ email, repeated }: New): ReasonCode | undefined => {
    if (repeated) return 'repeated'
    const owner = existing.get(email)
    return owner && (owner.deleted ? 'user/deleted' : 'user/email-taken')
  }
  let added = given.filter((item) => !reasonFor(item))
  let tallies: Tally[] = []
  if (!dry && added.length > 0) {
    const inserted = await insert(ctx, added)
    if (inserted.size < added.length) {
      added = added.filter(({ email }) => inserted.has(email))
      existing = new Map(
        [...(await whoHas(ctx, addresses))].filter(([email]) => !inserted.has(email)),
      )
    }
    if (added.length > 0) tallies = await welcome(ctx, added)
  }
  const results = given.map((one): RowResult<UserRef> => {
    const { row, email } = one
    const name = nameOf(one)
    const code = reasonFor(one)
    if (code) return leftOut(row, code, { name, whom: existing.get(email)?.name })
    const item = presentUserRef(one)
    return { position: row.position, ref: email, name, item, outcome: 'succeeded' }
  })
  const effects = {
    ...noEffects,
    messages: added.length,
    memberships: added.reduce((sum, { groups }) => sum + groups.length, 0),
  }
  return { results, effects, tallies }
}
