import { type BellItem, ringBell } from './store.ts'
import type { Db, Tx } from '../db/open.ts'
import { postLetter } from '../mail/enqueue.ts'
import type { TaskParts } from '../jobs/types.ts'
import type { Admin } from '../contract/context.ts'

/** What is mailed in any case, by a letter of its own. */
const everMailed = new Set<BellItem['type']>(['new-sign-in', 'password-changed'])

/** Puts an item into an admin's bell and mails it, each as this admin has it for that type. */
export async function ring(
  { db, jobs }: { db: Db | Tx; jobs: TaskParts['jobs'] },
  admin: Admin,
  item: BellItem,
) {
  const { email = false } = admin.alertSettings[item.type] ?? {}
  if (email && !admin.disabledAt && !everMailed.has(item.type)) {
    const { title, body, href } = item
    await postLetter({ db, jobs }, admin, { kind: 'alert', title, body, href })
  }
  await ringBell(db, admin, item)
}
