import { createHash } from 'node:crypto'
import { and, desc, eq, sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import { pushDevices as table } from '../../db/schema.ts'
import { newId } from '../../lib/id.ts'
import type { Subscription } from './endpoint.ts'

/** Most devices of a user; the one that was not seen for longest makes room for another. */
const limit = 10

/** By which a browser recognises its own device. */
const fingerprintOf = (endpoint: string) =>
  createHash('sha256').update(endpoint).digest('base64url').slice(0, 22)

/** The devices of a user, the last one that was seen first. */
export async function readDevices(db: Db | Tx, userId: string) {
  const rows = await db
    .select()
    .from(table)
    .where(eq(table.userId, userId))
    .orderBy(desc(table.seenAt), table.id)
    .limit(limit)
  return rows.map(({ id, label, endpoint, createdAt }) => ({
    _id: id,
    label,
    fingerprint: fingerprintOf(endpoint),
    createdAt: createdAt.toISOString(),
  }))
}

type NewDevice = {
  user: { id: string; organisationId: string }
  subscription: Subscription
  label: string
}

/** Stores a device. A browser belongs to the user who subscribed last in it. */
export async function addDevice(tx: Tx, { user, subscription, label }: NewDevice) {
  const { endpoint, keys } = subscription
  const owner = { userId: user.id, organisationId: user.organisationId, ...keys, label }
  await tx
    .insert(table)
    .values({ id: newId(), endpoint, ...owner })
    .onConflictDoUpdate({ target: table.endpoint, set: { ...owner, seenAt: sql`now()` } })
  await tx.execute(sql`
    DELETE FROM push_devices WHERE id IN (
      SELECT id FROM push_devices WHERE user_id = ${user.id}
      ORDER BY endpoint = ${endpoint} DESC, seen_at DESC, id OFFSET ${limit})`)
}

/** Replaces the subscription of a device, which the browser has changed. False if it is not known. */
export async function renewDevice(tx: Tx, oldEndpoint: string, { endpoint, keys }: Subscription) {
  const [device] = await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(table.endpoint, oldEndpoint))
    .for('update')
  if (!device) return false
  await tx.delete(table).where(and(eq(table.endpoint, endpoint), sql`${table.id} <> ${device.id}`))
  await tx
    .update(table)
    .set({ endpoint, ...keys, seenAt: sql`now()` })
    .where(eq(table.id, device.id))
  return true
}

/** Removes a device of a user. Removing it again is no error. */
export const removeDevice = (db: Db | Tx, userId: string, id: string) =>
  db.delete(table).where(and(eq(table.userId, userId), eq(table.id, id)))
