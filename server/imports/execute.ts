import { syncMembers } from '../groups/sync-members.ts'
import { lockGroupsShared } from '../groups/locks.ts'
import { invitePeople } from '../people/invite.ts'
import { join, keptByHand } from '../groups/memberships.ts'
import type { Tally } from '../audit/tally.ts'
import type { At } from '../bulk/types.ts'
import type { ImportUndo } from '../db/schema.ts'
import type { Row } from './check.ts'
import { readFacts, type Person, readGroups } from './facts.ts'
import { changesOf, groupsChanged, classifyRow, type ClassifiedRow } from './classify-row.ts'
import { addPeople, type Changed, createGroups, updatePeople } from './people.ts'
import { toChecked, type StoredRow } from './rows.ts'
import type { ImportRecord } from './present.ts'

/** What became of a row. */
export type RowOutcome = {
  row: number
  outcome: NonNullable<Row['outcome']>
  user_id: string | null
  message: string | null
  undo: ImportUndo | null
}

type Executed = { turns: RowOutcome[]; again: StoredRow[]; made: string[]; tallies: Tally[] }

const skipped = (row: number, user_id: string | null = null): RowOutcome => {
  return { row, outcome: 'skipped', user_id, message: null, undo: null }
}

/** A row that was good when the import was started, and is not now. */
const failed = (row: number, message: string, user_id: string | null = null): RowOutcome => {
  return { row, outcome: 'failed', user_id, message: message.slice(0, 500), undo: null }
}

const snapshot = ({ firstName, lastName, designation, deletedAt, formerGroups }: Person) => {
  return { firstName, lastName, designation, deletedAt, formerGroups }
}

/** The verdicts of this moment, on people whom nobody else changes until the batch is through. */
async function classifyLocked(at: At, record: ImportRecord, rows: StoredRow[]) {
  await lockGroupsShared(at.tx, at.organisationId)
  const checked = rows.map(toChecked)
  const asked = {
    emails: checked.map(({ email }) => email),
    names: checked.flatMap(({ groups }) => groups),
    lock: true,
  }
  const first = await readFacts(at.tx, record, asked)
  const isTaken = ({ verdict }: ClassifiedRow) =>
    verdict === 'new' || verdict === 'update' || (verdict === 'deleted' && record.restoreDeleted)
  const judged = checked.map((row) => classifyRow(row, first))
  const wanted = judged.filter(isTaken).flatMap(({ newGroups }) => newGroups)
  if (wanted.length === 0) return { judged, made: [] }
  const made = await createGroups(at, [...new Set(wanted)], record.fileName)
  // The people are locked, so only the groups are others now.
  const groups = await readGroups(at.tx, at.organisationId, asked.names)
  return { judged: checked.map((row) => classifyRow(row, { ...first, groups })), made }
}

/** Carries rows out, set by set. `again` are those whose person somebody else added at the same moment. */
async function executeOnce(at: At, record: ImportRecord, rows: StoredRow[]): Promise<Executed> {
  const { judged, made } = await classifyLocked(at, record, rows)
  const everyones = await keptByHand(at, record.groupIds)
  // The groups of the row and of the whole import that somebody is not in yet: their names by their ids.
  const chosen = ({ joins, person }: ClassifiedRow) => {
    const has = new Set(person?.deletedAt ? [] : person?.groups.map(({ id }) => id))
    const all = [...joins, ...everyones].filter(({ id }) => !has.has(id))
    return new Map(all.map(({ id, name }) => [id, name]))
  }
  const ids = await addPeople(
    at,
    judged
      .filter(({ verdict }) => verdict === 'new')
      .map((row) => ({ row, changes: groupsChanged([], [...chosen(row).values()]) })),
    record,
  )
  const turns: RowOutcome[] = []
  const changed: Changed[] = []
  const pairs: { userId: string; groupId: string }[] = []
  const again = new Set<number>()
  for (const row of judged) {
    const { person, verdict } = row
    const joining = chosen(row)
    const former = person?.deletedAt ? person.formerGroups : []
    const joined = [...new Set([...former, ...joining.keys()])]
    const take = (outcome: 'added' | 'updated', userId: string, undo: ImportUndo) => {
      turns.push({ row: row.row, outcome, user_id: userId, message: null, undo })
      pairs.push(...joined.map((groupId) => ({ userId, groupId })))
    }
    if (verdict === 'new') {
      const id = ids.get(row.email)
      if (id) take('added', id, { version: 1, joined })
      else again.add(row.row)
    } else if (verdict === 'error') {
      turns.push(failed(row.row, row.errors.map(({ message }) => message).join('. ')))
    } else if (person && verdict === 'deleted' && !record.restoreDeleted) {
      turns.push(failed(row.row, 'This person was deleted meanwhile', person.id))
    } else if (person && (verdict !== 'unchanged' || joined.length > 0)) {
      const changes = changesOf(row, person, [...joining.values()], record)
      changed.push({ row: { ...row, changes }, person })
      take('updated', person.id, { version: person.version + 1, joined, before: snapshot(person) })
    } else {
      const same = { message: null, undo: null, user_id: person?.id ?? null }
      turns.push({ row: row.row, outcome: 'unchanged', ...same })
    }
  }
  await updatePeople(at, changed, record.fileName)
  const tallies = pairs.length > 0 ? await join(at, pairs, record.fileName) : []
  const added = [...ids].map(([email, id]) => ({ id, email }))
  if (record.invite === 'now') await invitePeople(at, added)
  const touched = [...added, ...changed.map(({ person }) => person)].map(({ id }) => id)
  await syncMembers(at.tx, at.organisationId, touched)
  return { turns, made, tallies, again: rows.filter(({ row }) => again.has(row)) }
}

/**
 * Carries rows of an import out. What was no good when it was started stays out, and so do people who were deleted then
 * and are not to come back: whether somebody has restored them since, or the address is free again.
 */
export async function execute(at: At, record: ImportRecord, rows: StoredRow[]) {
  const staysOut = new Set<StoredRow['verdict']>(['error', 'duplicate', 'skipped'])
  if (!record.restoreDeleted) staysOut.add('deleted')
  const isGood = ({ verdict }: StoredRow) => !staysOut.has(verdict)
  const turns = rows.filter((row) => !isGood(row)).map(({ row, userId }) => skipped(row, userId))
  const made: string[] = []
  const tallies: Tally[] = []
  let waiting = rows.filter(isGood)
  // Who was added by somebody else at this moment is there the next time.
  for (let times = 0; waiting.length > 0 && times < 3; times += 1) {
    const done = await executeOnce(at, record, waiting)
    turns.push(...done.turns)
    made.push(...done.made)
    tallies.push(...done.tallies)
    waiting = done.again
  }
  turns.push(...waiting.map(({ row }) => failed(row, 'Somebody else was changing this person')))
  return { turns, made, tallies }
}
