import type { AuditEvent } from '../audit/audit.ts'
import { sql } from '../db/drizzle.ts'
import type { PersonBefore } from '../db/schema.ts'
import { join, leave, type Pair } from '../groups/memberships.ts'
import { idsOf, type Person } from '../people/lock.ts'
import { freeSeats, returnSeats } from '../people/seats.ts'
import type { UserChange } from './user-action.ts'
import { takenAddresses } from './restore.ts'
import type { Tally } from '../audit/tally.ts'
import type { BulkCtx, Row } from '../bulk/types.ts'

/** The audit event of undoing each event. */
function eventOf(now: Person, before: PersonBefore): AuditEvent {
  if (now.deletedAt && !before.deletedAt) return 'user/restored'
  if (before.deletedAt && !now.deletedAt) return 'user/deleted'
  if (now.status !== before.status)
    return before.status === 'inactive' ? 'user/deactivated' : 'user/reactivated'
  if (before.joined.length > 0) return 'user/removed-from-group'
  if (before.left.length > 0) return 'user/added-to-group'
  return before.deactivateAt ? 'user/deactivation-planned' : 'user/deactivation-cancelled'
}

async function setBack({ tx, organisationId }: BulkCtx, rows: Row[]) {
  await tx.execute(sql`
    UPDATE users u SET status = was.before ->> 'status',
      deactivated_at = (was.before ->> 'deactivatedAt')::timestamptz,
      deactivate_at = (was.before ->> 'deactivateAt')::timestamptz,
      -- Anew: whoever does it by mistake has as much time to restore them as anybody has.
      deleted_at = CASE WHEN was.before ->> 'deletedAt' IS NOT NULL THEN coalesce(u.deleted_at, now()) END,
      former_groups = CASE WHEN was.before ->> 'deletedAt' IS NULL THEN '[]' ELSE was.before -> 'joined' END,
      version = u.version + 1, updated_at = now()
    FROM unnest(${sql.param(rows.map(({ ref }) => ref))}::text[],
      ${sql.param(rows.map(({ before }) => JSON.stringify(before)))}::jsonb[]) AS was (id, before)
    WHERE u.id = was.id AND u.organisation_id = ${organisationId}`)
}

/** Users who have access again get their seats back; those who lost it free them. */
async function syncSeats(ctx: BulkCtx, people: Person[]) {
  const ids = idsOf(people)
  const { rows } = await ctx.tx.execute<{ id: string; hasAccess: boolean; isDeleted: boolean }>(sql`
    SELECT id, deleted_at IS NULL AND status <> 'inactive' AS "hasAccess", deleted_at IS NOT NULL AS "isDeleted"
    FROM users WHERE organisation_id = ${ctx.organisationId} AND id = ANY(${sql.param(ids)}::text[])`)
  const idsWith = (test: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(test).map(({ id }) => id)
  const lost = people.filter(({ status, deletedAt }) => status === 'inactive' || deletedAt)
  const lostBefore = new Set(idsOf(lost))
  await returnSeats(
    ctx,
    idsWith(({ id, hasAccess }) => hasAccess && lostBefore.has(id)),
  )
  await freeSeats(
    ctx,
    idsWith(({ id, hasAccess, isDeleted }) => !hasAccess && !isDeleted && !lostBefore.has(id)),
    'deactivated',
  )
  await freeSeats(
    ctx,
    idsWith(({ isDeleted }) => isDeleted),
    'deleted',
  )
}

/** What was recorded of a user; depends on the action. */
const pastOf = ({ before }: Row) => (before && 'joined' in before ? before : undefined)

const pairs = (rows: Row[], moved: 'joined' | 'left'): Pair[] =>
  rows.flatMap((row) =>
    (pastOf(row)?.[moved] ?? []).map((groupId) => ({ userId: row.ref, groupId })),
  )

/** Restores users as they were before the change with this title, unless they were changed since. */
export const undoUsers =
  (title: string): UserChange =>
  async (ctx, users, all) => {
    const recorded = new Map(
      all.flatMap((row) => {
        const past = pastOf(row)
        return past ? [[row.ref, past] as const] : []
      }),
    )
    const returning = users.filter(({ id, deletedAt }) => deletedAt && !recorded.get(id)?.deletedAt)
    const takenEmails = await takenAddresses(
      ctx,
      returning.map(({ email }) => email),
    )
    const note = `Undone: ${title}`
    const eventFor = (person: Person): AuditEvent => {
      const before = recorded.get(person.id)
      return before ? eventOf(person, before) : 'user/updated'
    }
    const moved: Tally[] = []
    return {
      judge({ id, version, deletedAt, email }) {
        const before = recorded.get(id)
        if (version !== before?.version) return 'changed-since'
        if (!deletedAt || before.deletedAt) return undefined
        if (takenEmails.has(email)) return 'user/email-taken'
        takenEmails.add(email)
        return undefined
      },
      moves(person) {
        const { joined = [], left = [] } = recorded.get(person.id) ?? {}
        return { joined: left, left: joined }
      },
      event: (person) => ({ event: eventFor(person), note }),
      tallies(people) {
        const kinds = [...Map.groupBy(people, eventFor)]
        return [...kinds.map(([event, { length: count }]) => ({ event, count })), ...moved]
      },
      async apply(people, rows) {
        await setBack(ctx, rows)
        await syncSeats(ctx, people)
        moved.push(...(await leave(ctx, pairs(rows, 'joined'), note)))
        moved.push(...(await join(ctx, pairs(rows, 'left'), note)))
      },
    }
  }
