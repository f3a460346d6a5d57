import type { components } from '../openapi/generated/types.ts'
import type { Db, Tx } from './db/open.ts'
import { alerts } from './db/schema.ts'
import { newId } from './id.ts'
import { postLetter } from './mail/post.ts'
import type { Admin } from './session.ts'
import type { TaskParts } from './tasks.ts'

type AlertItem = components['schemas']['Alert']

/** What is mailed in any case, by a letter of its own. */
const everMailed = new Set<AlertItem['type']>(['new-sign-in', 'password-changed'])

/** Puts an item into an admin's bell and mails it, each as this admin has it for that type. */
export async function ring(
  { db, jobs }: { db: Db | Tx; jobs: TaskParts['jobs'] },
  admin: Admin,
  item: Pick<AlertItem, 'type' | 'title' | 'body' | 'href' | 'severity'>,
) {
  const { id: adminId, organisationId, alertSettings } = admin
  const { bell = true, email = false } = alertSettings[item.type] ?? {}
  if (email && !admin.disabledAt && !everMailed.has(item.type)) {
    const { title, body, href } = item
    await postLetter({ db, jobs }, admin, { kind: 'alert', title, body, href })
  }
  if (!bell) return
  await db.insert(alerts).values({ id: newId(), organisationId, adminId, ...item })
}
