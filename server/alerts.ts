import type { components } from '../openapi/generated/types.ts'
import type { Db, Tx } from './db/open.ts'
import { alerts } from './db/schema.ts'
import { newId } from './id.ts'
import type { Admin } from './session.ts'

type AlertItem = components['schemas']['Alert']

/** Puts an item into an admin's bell, unless this admin has switched that type off. */
export async function ring(
  db: Db | Tx,
  { id: adminId, organisationId, alertSettings }: Admin,
  item: Pick<AlertItem, 'type' | 'title' | 'body' | 'href' | 'severity'>,
) {
  if (alertSettings[item.type]?.bell === false) return
  await db.insert(alerts).values({ id: newId(), organisationId, adminId, ...item })
}
