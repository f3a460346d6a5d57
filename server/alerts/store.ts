import type { components } from '../../openapi/generated/types.ts'
import type { Db, Tx } from '../db/open.ts'
import { alerts } from '../db/schema.ts'
import { newId } from '../lib/id.ts'
import { shorten } from '../lib/shorten.ts'
import type { Admin } from '../contract/context.ts'

type Alert = components['schemas']['Alert']
export type NewAlert = Pick<Alert, 'type' | 'title' | 'body' | 'href' | 'severity'>

/**
 * Adds an alert to an admin's bell, unless the admin has turned its type off. `isForMail`: also for an admin who has the
 * type by mail only, in place of that mail.
 */
export async function insertAlert(db: Db | Tx, admin: Admin, item: NewAlert, isForMail = false) {
  const { id: adminId, organisationId, alertSettings } = admin
  // It may name a file, whose name can be long.
  const [title, body] = [shorten(item.title, 120), shorten(item.body, 300)]
  const { bell = true, email = false } = alertSettings[item.type] ?? {}
  if (!bell && !(isForMail && email)) return
  await db.insert(alerts).values({ id: newId(), organisationId, adminId, ...item, title, body })
}
