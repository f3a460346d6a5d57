import { type NewAlert, insertAlert } from './store.ts'
import type { Db, Tx } from '../db/open.ts'
import { enqueueLetter } from '../mail/enqueue.ts'
import type { TaskParts } from '../jobs/types.ts'
import type { Admin } from '../contract/context.ts'

/** Types that always send their own mail. */
const everMailed = new Set<NewAlert['type']>(['new-sign-in', 'password-changed'])

type Parts = { db: Db | Tx; jobs: TaskParts['jobs'] }

/** Mails an alert to an admin whose settings for its type include mail. */
export async function mailAlert({ db, jobs }: Parts, admin: Admin, item: NewAlert) {
  const { email = false } = admin.alertSettings[item.type] ?? {}
  if (!email || admin.disabledAt || everMailed.has(item.type)) return
  const { title, body, href } = item
  await enqueueLetter({ db, jobs }, admin, { kind: 'alert', title, body, href })
}

/** Adds an alert to an admin's bell and mails it, according to the settings for its type. */
export async function raiseAlert(parts: Parts, admin: Admin, item: NewAlert) {
  await mailAlert(parts, admin, item)
  await insertAlert(parts.db, admin, item)
}
