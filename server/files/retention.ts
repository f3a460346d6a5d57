import type { RetentionRule } from '../contract/context.ts'
import { removeLeftovers } from './leftovers.ts'
import { removeExpired } from './lifecycle.ts'

/** Expired files, and partial ones that a killed server left. */
export const purgeFiles: RetentionRule = async ({ db, files }) => {
  await removeExpired(db, files)
  await removeLeftovers(files)
}
