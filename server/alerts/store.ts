import type { components } from '../../openapi/generated/types.ts'
import type { Db, Tx } from '../db/open.ts'
import { alerts } from '../db/schema.ts'
import { newId } from '../lib/id.ts'
import { shorten } from '../lib/shorten.ts'
import type { Admin } from '../contract/context.ts'

type Alert = components['schemas']['Alert']
export type NewAlert = Pick<Alert, 'type' | 'title' | 'body' | 'href' | 'severity'>

/** Puts an item into an admin's bell, unless this admin has it off for that type. `isForMail`: it stands for the mail, too. */
export async function insertAlert(db: Db | Tx, admin: Admin, item: NewAlert, isForMail = false) {
  const { id: adminId, organisationId, alertSettings } = admin
  // What is told of can have a name as long as a file's.
  const [title, body] = [shorten(item.title, 120), shorten(item.body, 300)]
  const { bell = true, email = false } = alertSettings[item.type] ?? {}
  if (!bell && !(isForMail && email)) return
  await db.insert(alerts).values({ id: newId(), organisationId, adminId, ...item, title, body })
}
