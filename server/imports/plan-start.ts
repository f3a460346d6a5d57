import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import { inArray, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { courses as table } from '../db/schema.ts'
import { type MoveEffects, sumEffects, previewMoves } from '../enrollments/groups/preview.ts'
import { type AffectedGroups, readAffectedGroups, movesQuery } from '../groups/preview-moves.ts'
import type { ImportRecord } from './present.ts'

type Consequences = components['schemas']['ImportConsequences']

/** What an import is carried out with. */
export type Options = Pick<ImportRecord, 'groupIds' | 'invite' | 'restoreDeleted'>

type Range = { after: number; to: number }

/** The rows that come in, and whose they are now: somebody who is there, else was deleted, else nobody yet. */
function takenRows(
  { id, organisationId, clearBlank }: ImportRecord,
  { restoreDeleted }: Options,
  { after, to }: Range,
) {
  const verdicts = ['new', 'update', 'unchanged', ...(restoreDeleted ? ['deleted'] : [])]
  const clears = clearBlank.includes('designation')
    ? sql`NOT jsonb_path_exists(r.warnings, '$[*] ? (@.field == "designation" && @.code == "placeholder")')`
    : sql`false`
  return sql`
    SELECT r.row, r.email, r.designation, r.groups, r.designation <> '' OR ${clears} AS says,
      coalesce(u.id, gone.id) AS user_id
    FROM import_rows r
    LEFT JOIN users u ON u.organisation_id = ${organisationId} AND u.email = r.email AND u.deleted_at IS NULL
    LEFT JOIN LATERAL (SELECT (array_agg(d.id ORDER BY d.deleted_at DESC))[1] AS id FROM users d
      WHERE u.id IS NULL AND d.organisation_id = ${organisationId} AND d.email = r.email
        AND d.deleted_at IS NOT NULL AND d.deleted_at + interval '30 days' > now()) gone ON true
    WHERE r.import_id = ${id} AND r.row > ${after} AND r.row <= ${to}
      AND r.verdict = ANY(${sql.param(verdicts)}::text[])
      AND (u.id IS NOT NULL OR CASE WHEN gone.id IS NULL THEN r.first_name <> '' ELSE ${restoreDeleted} END)`
}

/** The groups kept by hand that a cell names, and those of the whole import. */
const joinsOf = (cell: SQL, { organisationId }: ImportRecord, { groupIds }: Options) => sql`ARRAY(
  SELECT g.id FROM jsonb_array_elements_text(${cell}) AS said (name)
  JOIN user_groups g ON g.organisation_id = ${organisationId} AND lower(g.name) = lower(said.name)
    AND g.deleted_at IS NULL) || ${sql.param(groupIds)}::text[]`

/** People of an import as they will be; all who are new and alike to rules are one. Who is inactive moves nowhere. */
function peopleOf(record: ImportRecord, options: Options, range: Range) {
  const { organisationId } = record
  const invited = options.invite === 'now' ? sql`now()` : sql`NULL::timestamptz`
  return sql`
    WITH taken AS MATERIALIZED (${takenRows(record, options, range)}),
    fresh AS MATERIALIZED (
      SELECT min(row) AS row, count(*)::integer AS n, split_part(email, '@', 2) AS domain, designation, groups
      FROM taken WHERE user_id IS NULL GROUP BY designation, groups, domain)
    SELECT row::text AS person, NULL AS id, ${organisationId} AS organisation_id, '@' || domain AS email,
      'csv' AS source, 'invited' AS status, 'ok' AS email_status, fold_text(designation) AS designation_key,
      fold_text(designation) AS search_text, NULL::timestamptz AS registered_at, NULL::timestamptz AS last_active_at,
      ${invited} AS last_invited_at, now() AS created_at, NULL::timestamptz AS deleted_at,
      n, false AS returns, ${joinsOf(sql`groups`, record, options)} AS joins, '{}'::text[] AS leaves, true AS changes
    FROM fresh
    UNION ALL
    SELECT u.id, u.id, u.organisation_id, u.email, u.source, u.status, u.email_status, is_now.designation_key,
      is_now.designation_key, u.registered_at, u.last_active_at, u.last_invited_at, u.created_at, NULL,
      1, u.deleted_at IS NOT NULL,
      ${joinsOf(sql`t.groups`, record, options)} || CASE WHEN u.deleted_at IS NOT NULL
        THEN ARRAY(SELECT jsonb_array_elements_text(u.former_groups)) ELSE '{}' END, '{}',
      u.deleted_at IS NOT NULL OR is_now.designation_key <> u.designation_key
    FROM taken t JOIN users u ON u.id = t.user_id AND u.status <> 'inactive'
    CROSS JOIN LATERAL (SELECT CASE WHEN t.says AND t.designation <> u.designation
      THEN fold_text(t.designation) ELSE u.designation_key END AS designation_key) is_now`
}

async function countInvitations(tx: Db | Tx, record: ImportRecord, options: Options) {
  if (options.invite !== 'now') return 0
  const taken = takenRows(record, options, { after: 0, to: record.rowCount })
  const { rows } = await tx.execute<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM (${taken}) AS taken WHERE user_id IS NULL`,
  )
  return rows[0]?.count ?? 0
}

/** So many rows are looked at in one statement at most, and so often one of them is asked about one group. */
const rowsAtOnce = 20_000
const rulesAtOnce = 2_000_000

/** After so many milliseconds it is left at what was found by then. */
const patience = 10_000

/** How many courses are named. */
const named = 100

/** The courses that most are given. */
async function topCourses(tx: Db | Tx, counts: MoveEffects['courses']) {
  const some = Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, named)
  const ids = some.map(([id]) => id)
  const found = await tx
    .select({ _id: table.id, name: table.title })
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(sql`lower(${table.title})`)
  return found
    .map((course) => ({ course, usersCount: counts[course._id] ?? 0 }))
    .toSorted((one, other) => other.usersCount - one.usersCount)
}

/**
 * Whether some of these groups may move once people have what they were given, or have lost it. What somebody is given or
 * loses is not completed, but what they had before may have been.
 */
function mayCascade({ layers }: AffectedGroups, { learners, restored, ended }: MoveEffects) {
  if (learners + ended === 0) return false
  const conditions = layers.flat().flatMap(({ rules }) => rules.conditions)
  return conditions.some(
    ({ field, value }) => field === 'courseStatus' && (restored > 0 || value !== 'completed'),
  )
}

/** What carrying an import out would bring with it now. */
export async function previewStart(
  tx: Db | Tx,
  record: ImportRecord,
  options: Options,
): Promise<Consequences> {
  const following = await readAffectedGroups(tx, record.organisationId)
  const perRow = Math.max(1, following.layers.flat().length)
  const atOnce = Math.max(1_000, Math.min(rowsAtOnce, Math.floor(rulesAtOnce / perRow)))
  const end = performance.now() + patience
  const found: MoveEffects[] = []
  let after = 0
  for (; after < record.rowCount && performance.now() < end; after += atOnce) {
    const people = peopleOf(record, options, { after, to: after + atOnce })
    found.push(await previewMoves(tx, movesQuery(following, people)))
  }
  const brings = sumEffects(found)
  const { letters, learners, courses, ended } = brings
  return {
    invitations: await countInvitations(tx, record, options),
    courseMessages: letters,
    learners,
    courses: await topCourses(tx, courses),
    coursesCount: Object.keys(courses).length,
    endedAssignments: ended,
    isWhole: after >= record.rowCount && !mayCascade(following, brings),
  }
}
