import { syncMembers } from '../groups/sync-members.ts'
import { lockGroupsShared } from '../db/group-locks.ts'
import { invitePeople } from '../people/invite.ts'
import { join, keptByHand } from '../groups/memberships.ts'
import type { Tally } from '../audit/tally.ts'
import type { BulkCtx } from '../bulk/types.ts'
import type { ImportUndo } from '../db/schema.ts'
import type { Row } from './check.ts'
import { readFacts, type Person, readGroups } from './facts.ts'
import { type ClassifiedRow, classifyRow, namesToFind } from './classify-row.ts'
import { addPeople, type Changed, createGroups, updatePeople } from './people.ts'
import { lockLicenses } from './lock-licenses.ts'
import { assignPaths } from './paths.ts'
import { giveSeats, seatHoldersOf } from './seats.ts'
import { toChecked, type StoredRow } from './rows.ts'
import { isAccepted, planRow } from './plan-rows.ts'
import type { ImportRecord } from './present.ts'

/** Outcome of a row, as stored. */
export type RowOutcome = {
  row: number
  outcome: NonNullable<Row['outcome']>
  user_id: string | null
  message: string | null
  undo: ImportUndo | null
}

type Executed = {
  outcomes: RowOutcome[]
  retry: StoredRow[]
  created: string[]
  tallies: Tally[]
}

const skipped = (row: number, user_id: string | null = null): RowOutcome => {
  return { row, outcome: 'skipped', user_id, message: null, undo: null }
}

/** A row that was accepted when the import started, but no longer is. */
const failed = (row: number, message: string, user_id: string | null = null): RowOutcome => {
  return { row, outcome: 'failed', user_id, message: message.slice(0, 500), undo: null }
}

const snapshot = ({ changes }: ClassifiedRow, person: Person) => {
  const { firstName, lastName, designation, deletedAt, formerGroups, email } = person
  const before = { firstName, lastName, designation, deletedAt, formerGroups }
  return changes.some(({ field }) => field === 'email') ? { ...before, email } : before
}

/** Classifies rows with current data and locks the users; creates missing groups. */
async function classifyLocked(ctx: BulkCtx, record: ImportRecord, rows: StoredRow[]) {
  await lockGroupsShared(ctx.tx, ctx.organisationId)
  await lockLicenses(ctx, record)
  const checked = rows.map(toChecked)
  const query = {
    emails: checked.map(({ email }) => email),
    ids: checked.flatMap(({ givenId }) => givenId ?? []),
    names: checked.flatMap(namesToFind),
    lock: true,
  }
  const facts = await readFacts(ctx.tx, record, query)
  const classified = checked.map((row) => classifyRow(row, facts))
  const missing = classified
    .filter((row) => isAccepted(row, record))
    .flatMap(({ newGroups }) => newGroups)
  if (missing.length === 0) return { classified, created: [] }
  const created = await createGroups(ctx, [...new Set(missing)], record.fileName)
  // The users are locked, so only groups can have changed.
  const groups = await readGroups(ctx.tx, ctx.organisationId, query.names)
  return { classified: checked.map((row) => classifyRow(row, { ...facts, groups })), created }
}

/** Executes rows in a few statements. `retry` are rows whose user was added concurrently. */
async function executeOnce(
  ctx: BulkCtx,
  record: ImportRecord,
  rows: StoredRow[],
): Promise<Executed> {
  const { classified, created } = await classifyLocked(ctx, record, rows)
  const groupsForAll = await keptByHand(ctx, record.groupIds)
  const plans = classified.map((row) => planRow(row, groupsForAll, record))
  const ids = await addPeople(
    ctx,
    plans.filter(({ action }) => action === 'add').map(({ row }) => row),
    record,
  )
  const outcomes: RowOutcome[] = []
  const changed: Changed[] = []
  const pairs: { userId: string; groupId: string }[] = []
  const retry = new Set<number>()
  /** Two rows may refer to the same user: by id, or one by id and one by address. */
  const isChanged = new Set<string>()
  for (const plan of plans) {
    const { row, person } = plan.row
    const base = { row, message: null, undo: null, user_id: person?.id ?? null }
    const addPairs = (userId: string, joined: string[]) =>
      pairs.push(...joined.map((groupId) => ({ userId, groupId })))
    if (plan.action === 'fail') outcomes.push(failed(row, plan.message, base.user_id))
    else if (plan.action === 'unchanged') outcomes.push({ ...base, outcome: 'unchanged' })
    else if (plan.action === 'update') {
      const { joined, person: before } = plan
      if (isChanged.has(before.id)) {
        outcomes.push(failed(row, 'Another row is about the same person', before.id))
        continue
      }
      isChanged.add(before.id)
      const undo = { version: before.version + 1, joined, before: snapshot(plan.row, before) }
      changed.push({ row: plan.row, person: before })
      outcomes.push({ ...base, outcome: 'updated', undo })
      addPairs(before.id, joined)
    } else {
      const { joined } = plan
      const id = ids.get(plan.row.email)
      if (!id) {
        retry.add(row)
        continue
      }
      outcomes.push({ ...base, outcome: 'added', user_id: id, undo: { version: 1, joined } })
      addPairs(id, joined)
    }
  }
  await updatePeople(ctx, changed, record.fileName)
  const tallies = pairs.length > 0 ? await join(ctx, pairs, record.fileName) : []
  const added = [...ids].map(([email, id]) => ({ id, email }))
  if (record.invite === 'now') await invitePeople(ctx, added)
  const touched = [...added, ...changed.map(({ person }) => person)].map(({ id }) => id)
  await syncMembers(ctx.tx, ctx.organisationId, touched)
  const addedIds = added.map(({ id }) => id)
  const { userIds } = seatHoldersOf(plans)
  await giveSeats(ctx, record, addedIds, true)
  await giveSeats(ctx, record, userIds, false)
  await assignPaths(ctx, record, addedIds, true)
  await assignPaths(ctx, record, userIds, false)
  return { outcomes, created, tallies, retry: rows.filter(({ row }) => retry.has(row)) }
}

/**
 * Executes rows of an import. Skips rows that were not accepted when it started, and users who were
 * deleted then and are not to be restored, even if they have been restored since or the address is free again.
 */
export async function execute(ctx: BulkCtx, record: ImportRecord, rows: StoredRow[]) {
  const outcomes = rows
    .filter((row) => !isAccepted(row, record))
    .map(({ row, userId }) => skipped(row, userId))
  const created: string[] = []
  const tallies: Tally[] = []
  let waiting = rows.filter((row) => isAccepted(row, record))
  // Users added concurrently are found in the next attempt.
  for (let attempts = 0; waiting.length > 0 && attempts < 3; attempts += 1) {
    const executed = await executeOnce(ctx, record, waiting)
    outcomes.push(...executed.outcomes)
    created.push(...executed.created)
    tallies.push(...executed.tallies)
    waiting = executed.retry
  }
  outcomes.push(...waiting.map(({ row }) => failed(row, 'Somebody else was changing this person')))
  return { outcomes, created, tallies }
}
