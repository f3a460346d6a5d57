import type { components } from '../../../openapi/generated/types.ts'
import { id, now, time } from '../columns.ts'
import { bigint, boolean, jsonb, pgTable, text } from '../drizzle.ts'
import { admin, organisation } from './accounts.ts'

/** The kinds of files: each asset type with a file, and captions. */
export type UploadKind = Exclude<components['schemas']['AssetType'], 'link'> | 'captions'

/** The state that a file store keeps for an unfinished file. */
export type ArrivalState = {
  uploadId?: string
  parts?: { tag: string; size: number }[]
  /** The last bytes, too few for a part of their own. */
  rest?: { key: string; size: number }
}

export const uploads = pgTable('uploads', {
  id: id(),
  organisationId: organisation(),
  adminId: admin().notNull(),
  /** The stated kind; `type` is the detected one. */
  kind: text().$type<UploadKind>().notNull(),
  name: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  /** The file store's state of the unfinished file. */
  state: jsonb().$type<ArrivalState>().notNull().default({}),
  type: text().$type<UploadKind>(),
  mimeType: text(),
  finishedAt: time(),
  heldBy: text(),
  heldUntil: time(),
  /** Another request waits for the owner of the lock. */
  wanted: boolean().notNull().default(false),
  createdAt: now(),
  expiresAt: time().notNull(),
})
