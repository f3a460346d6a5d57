import { type NewAlert, insertAlert } from './store.ts'
import type { Db, Tx } from '../db/open.ts'
import { enqueueLetter } from '../mail/enqueue.ts'
import type { TaskParts } from '../jobs/types.ts'
import type { Admin } from '../contract/context.ts'

/** Types that are always mailed, by a mail of their own. */
const everMailed = new Set<NewAlert['type']>(['new-sign-in', 'password-changed'])

type Parts = { db: Db | Tx; jobs: TaskParts['jobs'] }

/** Mails an item to an admin who has it so for that type. */
export async function mailAlert({ db, jobs }: Parts, admin: Admin, item: NewAlert) {
  const { email = false } = admin.alertSettings[item.type] ?? {}
  if (!email || admin.disabledAt || everMailed.has(item.type)) return
  const { title, body, href } = item
  await enqueueLetter({ db, jobs }, admin, { kind: 'alert', title, body, href })
}

/** Puts an item into an admin's bell and mails it, each as this admin has it for that type. */
export async function raiseAlert(parts: Parts, admin: Admin, item: NewAlert) {
  await mailAlert(parts, admin, item)
  await insertAlert(parts.db, admin, item)
}
