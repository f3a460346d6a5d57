import type { components } from '../../../openapi/generated/types.ts'
import { id, now, time } from '../columns.ts'
import { bigint, boolean, jsonb, pgTable, text } from '../drizzle.ts'
import { admin, organisation } from './accounts.ts'

/** What a file can be: each type of asset that is a file, and captions. */
export type UploadKind = Exclude<components['schemas']['AssetType'], 'link'> | 'captions'

/** What a file store needs to remember of an unfinished file. */
export type ArrivalState = {
  uploadId?: string
  parts?: { tag: string; size: number }[]
  /** Bytes that are too few for a part of their own. */
  rest?: { key: string; size: number }
}

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
