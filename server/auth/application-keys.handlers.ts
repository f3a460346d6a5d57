import { newKey } from './application-keys.ts'
import { audit, byOf } from '../audit/audit.ts'
import type { Handlers, Input } from '../contract/operation-types.ts'
import { count, desc, eq, isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { admins, applicationKeys as table } from '../db/schema.ts'
import { newId } from '../lib/id.ts'
import { makerOf } from '../lib/text.ts'
import { cleanTitle } from '../contract/title.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { timeOrNull } from '../lib/dates.ts'

/** The maximum of active keys, and of listed ones. */
const maxKeys = 50

type Mine = Pick<Input<'getApplicationKeys'>, 'own'> & { db: Db | Tx }

/** Active keys first, then revoked ones, each newest first. */
async function readKeys({ db, own }: Mine, id?: string) {
  const rows = await db
    .select({
      key: table,
      admin: { id: admins.id, firstName: admins.firstName, lastName: admins.lastName },
    })
    .from(table)
    .leftJoin(admins, eq(admins.id, table.createdBy))
    .where(own(table, id === undefined ? undefined : eq(table.id, id)))
    .orderBy(sql`${table.revokedAt} IS NOT NULL`, desc(table.createdAt), desc(table.id))
    .limit(maxKeys)
  return rows.map(({ key, admin }) => ({
    _id: key.id,
    name: key.name,
    hint: key.hint,
    createdBy: admin && makerOf(admin),
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: timeOrNull(key.lastUsedAt),
    revokedAt: timeOrNull(key.revokedAt),
  }))
}

async function readKey(ctx: Mine, id: string) {
  const [key] = await readKeys(ctx, id)
  if (!key) throw problem('request/not-found')
  return key
}

async function refuseTooMany({ db, own }: Mine) {
  const [working] = await db
    .select({ n: count() })
    .from(table)
    .where(own(table, isNull(table.revokedAt)))
  if ((working?.n ?? 0) < maxKeys) return
  const message = `There can be up to ${maxKeys} keys. Revoke one that is no longer used`
  throw fieldProblem('request/invalid', 'name', 'maxItems', message)
}

export const applicationKeys = {
  async getApplicationKeys(ctx) {
    return { status: 'success', data: { applicationKeys: await readKeys(ctx) } }
  },

  createApplicationKey: ({ body, db, own, user, ip, requestId }) =>
    db.transaction(async (tx) => {
      const ctx = { db: tx, own }
      const { id: createdBy, organisationId } = user
      const name = cleanTitle(body.name)
      await refuseTooMany(ctx)
      const { key, ...stored } = newKey()
      const id = newId()
      await tx.insert(table).values({ id, organisationId, createdBy, name, ...stored })
      const by = byOf({ user, ip, requestId })
      const subject = { type: 'application-key' as const, id, name }
      await audit(tx, { ...by, event: 'application-key/created', of: subject })
      return { status: 'success', data: { applicationKey: await readKey(ctx, id), key } }
    }),

  revokeApplicationKey: ({ body, db, own, user, ip, requestId }) =>
    db.transaction(async (tx) => {
      const ctx = { db: tx, own }
      const [revoked] = await tx
        .update(table)
        .set({ revokedAt: sql`now()` })
        .where(own(table, eq(table.id, body.keyId), isNull(table.revokedAt)))
        .returning()
      if (revoked) {
        const by = byOf({ user, ip, requestId })
        const subject = { type: 'application-key' as const, id: revoked.id, name: revoked.name }
        await audit(tx, { ...by, event: 'application-key/revoked', of: subject })
      }
      return { status: 'success', data: { applicationKey: await readKey(ctx, body.keyId) } }
    }),
} satisfies Handlers<'getApplicationKeys' | 'createApplicationKey' | 'revokeApplicationKey'>
