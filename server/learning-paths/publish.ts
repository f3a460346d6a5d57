import type { components } from '../../openapi/generated/types.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { plural, pluralOfAll } from '../lib/plural.ts'
import type { PathRow } from './input.ts'
import type { Step } from './steps.ts'

export type PathStatus = components['schemas']['LearningPathStatus']
type Blocker = { field: string; code: string; message: string }

const why: Record<string, string> = {
  draft: 'is a draft',
  archived: 'is archived',
  deleted: 'was deleted',
  ended: 'has ended',
}

/** Reasons that prevent publishing a path. Steps that were already required are ignored, if given. */
export function blockersOf(
  { title, completionRule, atLeast }: Pick<PathRow, 'title' | 'completionRule' | 'atLeast'>,
  steps: Step[],
  before: Step[] = [],
): Blocker[] {
  const blockers: Blocker[] = []
  if (title.trim().length < 3)
    blockers.push({ field: 'title', code: 'no-title', message: 'Enter at least 3 characters' })
  if (steps.length === 0)
    blockers.push({ field: 'courses', code: 'no-steps', message: 'Add a step' })
  if (completionRule === 'at-least' && (atLeast ?? 0) > steps.length)
    blockers.push({
      field: 'atLeast',
      code: 'maximum',
      message: `There ${steps.length === 1 ? 'is' : 'are'} only ${plural(steps.length, 'step')}`,
    })
  const known = new Set(before.filter(({ required }) => required).map(({ id }) => id))
  steps.forEach(({ id, title: name, required, obstacle }, index) => {
    if (!required || !obstacle || known.has(id)) return
    const message = `${name} ${why[obstacle] ?? 'cannot be taken'}`
    blockers.push({ field: `courses.${index}`, code: `step-${obstacle}`, message })
  })
  return blockers
}

export const notPublishable = (blockers: Blocker[]) =>
  problem('learning-path/not-publishable', blockers.length, { errors: blockers.slice(0, 100) })

type Use = { users: number; inactive: number }

/** Number of users per path, as listed, and of inactive users; paths without any are absent. */
export async function readUse(tx: Tx, ids: string[]) {
  const { rows } = await tx.execute<Use & { id: string }>(sql`
    SELECT path_id AS id, (count(*) FILTER (WHERE counted))::integer AS users,
      (count(*) FILTER (WHERE NOT counted))::integer AS inactive
    FROM path_assignments WHERE path_id = ANY(${sql.param(ids)}::text[]) AND withdrawn_at IS NULL GROUP BY 1`)
  return new Map(rows.map(({ id, ...use }) => [id, use]))
}

/** Reason why a path cannot become a draft: "12 people and 1 inactive person have Your first year. Archive it instead". */
export const inUse = ({ users, inactive }: Use, title: string) => {
  const having = pluralOfAll(
    [users, 'person', 'people'],
    [inactive, 'inactive person', 'inactive people'],
  )
  return `${having} ${users + inactive === 1 ? 'has' : 'have'} ${title}. Archive it instead`
}

/** Columns that change with the status. */
export const setFor = (status: PathStatus) => ({
  status,
  ...(status === 'published' && { publishedAt: sql`now()` }),
  archivedAt: status === 'archived' ? sql`now()` : null,
})

/** Rejects publishing an incomplete path, and returning an assigned path to draft. */
export async function checkStatus(
  tx: Tx,
  path: PathRow,
  { steps, before, was }: { steps: Step[]; before: Step[]; was: PathStatus },
) {
  if (path.status === 'published') {
    const blockers = blockersOf(path, steps, was === 'published' ? before : [])
    if (blockers.length > 0) throw notPublishable(blockers)
  }
  if (path.status !== 'draft' || was === 'draft') return
  const use = (await readUse(tx, [path.id])).get(path.id)
  if (use) throw fieldProblem('learning-path/in-use', 'status', 'in-use', inUse(use, path.title))
}
