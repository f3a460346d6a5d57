import type { ArrivalState } from '../../files/store.ts'
import type { UploadKind } from '../../files/limits.ts'
import { id, now, time } from '../columns.ts'
import { bigint, boolean, jsonb, pgTable, text } from '../drizzle.ts'
import { admin, organisation } from './accounts.ts'

export const uploads = pgTable('uploads', {
  id: id(),
  organisationId: organisation(),
  adminId: admin().notNull(),
  /** What its sender says it is to be; `type` is what it turned out to be. */
  kind: text().$type<UploadKind>().notNull(),
  name: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  /** What the file store remembers of the unfinished file. */
  state: jsonb().$type<ArrivalState>().notNull().default({}),
  type: text().$type<UploadKind>(),
  mimeType: text(),
  finishedAt: time(),
  heldBy: text(),
  heldUntil: time(),
  /** Somebody waits for whoever holds it. */
  wanted: boolean().notNull().default(false),
  createdAt: now(),
  expiresAt: time().notNull(),
})
