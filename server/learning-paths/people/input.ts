import type { components } from '../../../openapi/generated/types.ts'
import { fieldProblem, problem } from '../../contract/problem.ts'
import type { Ctx } from '../../contract/ctx.ts'
import { sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'

type Schemas = components['schemas']
export type PathOutcome = Schemas['PathOutcome']
export type PathRef = Schemas['PathRef']
export type SeatDemand = Schemas['SeatDemand']

/** Stored input of a bulk action on assigned paths. */
export type PathsInput = {
  /** Text for the paths: "Your first year as a lead", or "3 learning paths". */
  paths: string
  futureMembers?: boolean
  deadlineDate?: string | null
  deadlineDays?: number
  extendDays?: number
  existingDeadline?: 'keep' | 'set' | 'extend'
  ifShort?: Schemas['SeatShortage']
  note?: string
  notify?: boolean
  /** The source to remove, or to add if none is left, as `kind:ref`. */
  source?: string
}

/** Stored input of a row. */
export type PathRowInput = {
  path: string
  /** As `kind:ref`. */
  sources?: string[]
  person?: { firstName: string; lastName: string; designation?: string; userGroups?: string[] }
  refusal?: 'malformed' | 'unknown-address'
}

export type PathFacts = {
  id: string
  title: string
  status: Schemas['LearningPathStatus']
  isDeleted: boolean
}

/** Paths by id, including deleted ones. If locked, they cannot be changed or deleted concurrently. */
export async function readPathFacts(
  { tx, organisationId }: { tx: Db | Tx; organisationId: string },
  ids: string[],
  toChange = false,
) {
  const { rows } = await tx.execute<PathFacts>(sql`
    SELECT id, title, status, deleted_at IS NOT NULL AS "isDeleted" FROM learning_paths
    WHERE organisation_id = ${organisationId} AND id = ANY(${sql.param(ids)}::text[])
    ORDER BY id ${toChange ? sql`FOR SHARE` : sql``}`)
  return new Map(rows.map((path) => [path.id, path]))
}

/** Paths by id without duplicates; 404 with the ids that do not exist. */
export async function requirePaths(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  ids: string[],
  field = 'paths',
) {
  const found = await readPathFacts({ tx: db, organisationId: user.organisationId }, ids)
  const known = (id: string) => {
    const path = found.get(id)
    return path?.isDeleted ? undefined : path
  }
  const message = 'This learning path was not found'
  const errors = ids.flatMap((id, index) =>
    known(id) ? [] : [{ field: `${field}.${index}`, code: 'not-found', message }],
  )
  if (errors.length > 0)
    throw problem('request/not-found', 'A learning path was not found. It may have been deleted', {
      errors: errors.slice(0, 100),
    })
  return [...new Set(ids)].flatMap((id) => known(id) ?? [])
}

/** Rejects drafts and archived paths. */
export function requirePublished(paths: PathFacts[], field = 'paths') {
  const draft = paths.findIndex(({ status }) => status === 'draft')
  const first = paths[draft]
  if (first) {
    const message = 'This is a draft'
    const errors = [{ field: `${field}.${draft}`, code: 'draft', message }]
    throw problem('learning-path/in-draft', first.title, { errors })
  }
  const archived = paths.findIndex(({ status }) => status === 'archived')
  const second = paths[archived]
  if (second)
    throw fieldProblem(
      'request/invalid',
      `${field}.${archived}`,
      'archived',
      `${second.title} is archived`,
    )
}

/** "Your first year as a lead", or "3 learning paths". */
export const pathNames = (paths: { title: string }[]) =>
  paths.length === 1 && paths[0] ? paths[0].title : `${paths.length} learning paths`
