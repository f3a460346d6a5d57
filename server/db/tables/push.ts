import { empty, id, now } from '../columns.ts'
import { boolean, pgTable, text } from '../drizzle.ts'
import { organisation } from './accounts.ts'
import { users } from './people.ts'

/** One row: the keys of this installation, the private one sealed. */
export const pushKeys = pgTable('push_keys', {
  id: boolean().primaryKey().default(true),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  createdAt: now(),
})

export const pushDevices = pgTable('push_devices', {
  id: id(),
  organisationId: organisation(),
  userId: text()
    .notNull()
    .references(() => users.id),
  endpoint: text().notNull().unique(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  label: empty(),
  createdAt: now(),
  seenAt: now(),
})
