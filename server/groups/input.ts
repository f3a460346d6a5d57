import type { Ctx } from '../contract/ctx.ts'
import { inArray, isNull } from '../db/drizzle.ts'
import { userGroups } from '../db/schema.ts'
import { problem } from '../contract/problem.ts'

type Failure = { field: string; code: string; message: string }

/**
 * The static groups with these ids, in order; `field` is the path of an id in the request. Throws 404 for missing
 * groups, 422 for dynamic ones.
 */
export async function requireStaticGroups(
  { db, own }: Pick<Ctx, 'db' | 'own'>,
  ids: string[],
  field = (index: number) => `userGroups.${index}`,
) {
  if (ids.length === 0) return []
  const found = await db
    .select({ id: userGroups.id, name: userGroups.name, type: userGroups.type })
    .from(userGroups)
    .where(own(userGroups, inArray(userGroups.id, [...new Set(ids)]), isNull(userGroups.deletedAt)))
  const byId = new Map(found.map((group) => [group.id, group]))
  const failures = (test: (id: string) => boolean, code: string, message: string): Failure[] =>
    ids.flatMap((id, index) => (test(id) ? [{ field: field(index), code, message }] : []))
  const missing = failures((id) => !byId.has(id), 'not-found', 'This group was not found')
  if (missing.length > 0)
    throw problem('request/not-found', 'A group was not found. It may have been deleted', {
      errors: missing.slice(0, 100),
    })
  const ruled = found.find(({ type }) => type === 'dynamic')
  if (ruled)
    throw problem('group/dynamic', ruled.name, {
      errors: failures(
        (id) => byId.get(id)?.type === 'dynamic',
        'dynamic',
        'Choose a group without rules',
      ).slice(0, 100),
    })
  return [...byId.values()].map(({ id, name }) => ({ id, name }))
}
