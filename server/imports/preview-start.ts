import type { components } from '../../openapi/generated/types.ts'
import { and, eq, gt, inArray, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { courses as table, importRows, licenses } from '../db/schema.ts'
import { type MoveEffects, previewMoves, sumEffects } from '../enrollments/groups/preview.ts'
import { type AffectedGroups, movesQuery, readAffectedGroups } from '../groups/preview-moves.ts'
import { foldCase } from '../lib/text.ts'
import type { SeatDemand } from '../licenses/seats/input.ts'
import { classifyRow, namesToFind } from './classify-row.ts'
import { type Group, readFacts } from './facts.ts'
import { columnsAfter, newUserColumns } from './people.ts'
import { isAccepted, type Options, planRow, type RowPlan } from './plan-rows.ts'
import type { ImportRecord } from './present.ts'
import { toChecked } from './rows.ts'
import { readPathSeatDemand } from './paths.ts'
import { readSeatDemand, seatHoldersOf } from './seats.ts'

type Consequences = components['schemas']['ImportConsequences']

/** Plans the rows of a range with current data, without locks. */
async function planRange(
  tx: Db | Tx,
  record: ImportRecord,
  groupsForAll: Pick<Group, 'id' | 'name'>[],
  { after, to }: { after: number; to: number },
) {
  const stored = await tx
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, record.id),
        gt(importRows.row, after),
        sql`${importRows.row} <= ${to}`,
      ),
    )
  const checked = stored.filter((row) => isAccepted(row, record)).map(toChecked)
  const facts = await readFacts(tx, record, {
    emails: checked.map(({ email }) => email),
    ids: checked.flatMap(({ givenId }) => givenId ?? []),
    names: checked.flatMap(namesToFind),
  })
  return checked.map((row) => planRow(classifyRow(row, facts), groupsForAll, record))
}

/** New users grouped by what rules and groups depend on, with their number. */
function newPeopleOf(plans: RowPlan[]) {
  const added = plans.flatMap((plan) => {
    if (plan.action !== 'add') return []
    const { email, designation } = plan.row
    return [{ domain: email.slice(email.indexOf('@') + 1), designation, joined: plan.joined }]
  })
  const alike = Map.groupBy(added, (person) => JSON.stringify(person))
  return [...alike.values()].flatMap(([first, ...others], index) =>
    first ? [{ ...first, person: `new ${index}`, n: others.length + 1 }] : [],
  )
}

const changedPeopleOf = (plans: RowPlan[]) =>
  plans.flatMap((plan) => {
    if (plan.action !== 'update') return []
    const { id, designation } = columnsAfter(plan.row, plan.person)
    return [{ id, designation, joined: plan.joined }]
  })

/** Future state of the planned users for `movesQuery`. Inactive users are not moved. */
function peopleQuery({ organisationId, invite }: ImportRecord, plans: RowPlan[]) {
  const { source, lastInvitedAt } = newUserColumns(invite)
  return sql`
    SELECT p.person, NULL AS id, ${organisationId} AS organisation_id, '@' || p.domain AS email,
      ${source} AS source, 'invited' AS status, 'ok' AS email_status, fold_text(p.designation) AS designation_key,
      fold_text(p.designation) AS search_text, NULL::timestamptz AS registered_at,
      NULL::timestamptz AS last_active_at, ${lastInvitedAt} AS last_invited_at, now() AS created_at,
      NULL::timestamptz AS deleted_at, p.n, false AS returns, p.joined AS joins, '{}'::text[] AS leaves,
      true AS changes
    FROM json_to_recordset(${JSON.stringify(newPeopleOf(plans))}::json)
      AS p (person text, n integer, domain text, designation text, joined text[])
    UNION ALL
    SELECT u.id, u.id, u.organisation_id, u.email, u.source, u.status, u.email_status, after.designation_key,
      after.designation_key, u.registered_at, u.last_active_at, u.last_invited_at, u.created_at, NULL,
      1, u.deleted_at IS NOT NULL, p.joined, '{}',
      u.deleted_at IS NOT NULL OR after.designation_key <> u.designation_key
    FROM json_to_recordset(${JSON.stringify(changedPeopleOf(plans))}::json)
      AS p (id text, designation text, joined text[])
    JOIN users u ON u.id = p.id AND u.status <> 'inactive'
    CROSS JOIN LATERAL (SELECT fold_text(p.designation) AS designation_key) AS after`
}

/** Limits per statement: rows, and rows times rule groups. */
const maxRows = 20_000
const maxRules = 2_000_000

/** Time limit in milliseconds; the moves of further rows are not previewed. */
const timeLimit = 10_000

/** Number of courses listed by name. */
const maxCourses = 100

/** The courses assigned to the most users. */
async function topCourses(tx: Db | Tx, counts: MoveEffects['courses']) {
  const top = Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxCourses)
  const ids = top.map(([id]) => id)
  const found = await tx
    .select({ _id: table.id, name: table.title })
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(sql`lower(${table.title})`)
  return found
    .map((course) => ({ course, usersCount: counts[course._id] ?? 0 }))
    .toSorted((a, b) => b.usersCount - a.usersCount)
}

/**
 * Whether further moves may follow, because rules depend on the status of courses that users get or lose. A new
 * enrollment is not completed; a restored one may be.
 */
function mayCascade({ layers }: AffectedGroups, { learners, restored, ended }: MoveEffects) {
  if (learners + ended === 0) return false
  const conditions = layers.flat().flatMap(({ rules }) => rules.conditions)
  return conditions.some(
    ({ field, value }) => field === 'courseStatus' && (restored > 0 || value !== 'completed'),
  )
}

/** The seats an import with these options assigns, and the number required. */
export async function previewSeats(
  tx: Db | Tx,
  draft: ImportRecord,
  options: Options,
  groupsForAll: Pick<Group, 'id' | 'name'>[],
) {
  const { licenseIds, pathIds } = options
  if (licenseIds.length === 0 && pathIds.length === 0) return []
  const record = { ...draft, ...options }
  const holders = { added: 0, userIds: new Set<string>() }
  for (let after = 0; after < record.rowCount; after += maxRows) {
    const plans = await planRange(tx, record, groupsForAll, { after, to: after + maxRows })
    const { added, userIds } = seatHoldersOf(plans)
    holders.added += added
    for (const id of userIds) holders.userIds.add(id)
  }
  const users = { added: holders.added, userIds: [...holders.userIds] }
  const demand = await readSeatDemand(tx, record, users)
  if (pathIds.length === 0) return demand
  const ofPaths = await readPathSeatDemand(tx, record, users)
  return [...demand, ...ofPaths.filter(({ license }) => !licenseIds.includes(license._id))]
}

/** The seats that users need in licenses of groups they join, by title. Chosen licenses are not repeated. */
async function readGroupSeats(
  tx: Db | Tx,
  needs: MoveEffects['seatNeeds'],
  chosen: string[],
): Promise<SeatDemand[]> {
  const ids = Object.keys(needs).filter((id) => !chosen.includes(id))
  if (ids.length === 0) return []
  const found = await tx
    .select({ _id: licenses.id, name: licenses.title })
    .from(licenses)
    .where(inArray(licenses.id, ids))
    .orderBy(sql`fold_text(${licenses.title})`)
    .limit(100)
  return found.flatMap((license) => {
    const need = needs[license._id]
    if (!need) return []
    const { needed, free } = need
    return [{ license, needed, available: free === null ? null : Math.max(0, free) }]
  })
}

/** Preview of an import with these options. */
export async function previewStart(
  tx: Db | Tx,
  draft: ImportRecord,
  options: Options,
  groupsForAll: Pick<Group, 'id' | 'name'>[],
): Promise<{ consequences: Consequences; newGroups: string[] }> {
  const record = { ...draft, ...options }
  const affected = await readAffectedGroups(tx, record.organisationId)
  const perRow = Math.max(1, affected.layers.flat().length)
  const rangeSize = Math.max(1_000, Math.min(maxRows, Math.floor(maxRules / perRow)))
  const effects: MoveEffects[] = []
  const newGroups = new Map<string, string>()
  let added = 0
  let elapsed = 0
  let isCutShort = false
  for (let after = 0; after < record.rowCount; after += rangeSize) {
    const range = { after, to: after + rangeSize }
    const plans = await planRange(tx, record, groupsForAll, range)
    added += plans.filter(({ action }) => action === 'add').length
    for (const { action, row } of plans)
      for (const name of action === 'fail' ? [] : row.newGroups)
        if (!newGroups.has(foldCase(name))) newGroups.set(foldCase(name), name)
    isCutShort ||= elapsed > timeLimit
    if (isCutShort) continue
    const begin = performance.now()
    effects.push(await previewMoves(tx, movesQuery(affected, peopleQuery(record, plans))))
    elapsed += performance.now() - begin
  }
  const total = sumEffects(effects)
  const consequences = {
    invitations: record.invite === 'now' ? added : 0,
    courseMessages: total.letters,
    learners: total.learners,
    courses: await topCourses(tx, total.courses),
    coursesCount: Object.keys(total.courses).length,
    endedAssignments: total.ended,
    isWhole: !isCutShort && !mayCascade(affected, total),
  }
  const seats = await previewSeats(tx, draft, options, groupsForAll)
  const groupSeats = await readGroupSeats(tx, total.seatNeeds, options.licenseIds)
  const names = [...newGroups.values()].toSorted((a, b) => (a < b ? -1 : 1))
  return {
    consequences: {
      ...consequences,
      ...(seats.length > 0 && { seats }),
      ...(groupSeats.length > 0 && { groupSeats }),
      ...(total.pathsAssigned > 0 && { pathsAssigned: total.pathsAssigned }),
    },
    newGroups: names.slice(0, 1000),
  }
}
