import type { Ctx } from '../contract/ctx.ts'
import { type RowSource, rowsOf } from '../bulk/run.ts'
import { sql } from '../db/drizzle.ts'
import { users } from '../db/schema.ts'
import { type UserSelection, selectionWhere } from './filter.ts'

/** The rows of a selection of users when it runs; named users need not exist. */
export function selectedRows(
  { own, user }: Pick<Ctx, 'own' | 'user'>,
  selection: UserSelection,
): RowSource {
  const chosen = own(users, selectionWhere(selection, user.organisation.timezone))
  const name = sql`trim(${users.firstName} || ' ' || ${users.lastName})`
  if (!selection.userIds)
    return {
      query: sql`SELECT row_number() OVER (ORDER BY ${users.id}) AS position, ${users.id} AS ref,
        ${name} AS name, NULL::jsonb AS input FROM ${users} WHERE ${chosen}`,
    }
  const refs = rowsOf(selection.userIds).map(({ ref }) => ref)
  return {
    query: sql`SELECT named.position, named.ref, coalesce(${name}, named.ref) AS name, NULL::jsonb AS input
      FROM unnest(${sql.param(refs)}::text[]) WITH ORDINALITY AS named (ref, position)
      LEFT JOIN ${users} ON ${users.id} = named.ref AND ${chosen}`,
  }
}
