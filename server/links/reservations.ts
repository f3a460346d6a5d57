import { and, eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { linkReservations, links } from '../db/schema.ts'
import { hashOf } from '../lib/tokens.ts'
import { isUsable, type LinkRow } from './availability.ts'

/**
 * Reserves a use of a link that has a limit until its task has run; false if all uses are taken. The link is locked, so
 * that concurrent requests are counted one by one.
 */
export async function reserveUse(tx: Tx, { id: linkId, organisationId }: LinkRow, email: string) {
  const [link] = await tx
    .select({ maxUses: links.maxUses, usageCount: links.usageCount })
    .from(links)
    .where(and(eq(links.id, linkId), isUsable))
    .for('update')
  if (!link) return false
  if (link.maxUses === null) return true
  const applicant = hashOf(email)
  const others = await tx.$count(
    linkReservations,
    sql`${linkReservations.linkId} = ${linkId} AND ${linkReservations.applicant} <> ${applicant}
      AND ${linkReservations.at} > now() - interval '1 hour'`,
  )
  if (link.usageCount + others >= link.maxUses) return false
  await tx
    .insert(linkReservations)
    .values({ linkId, organisationId, applicant })
    .onConflictDoUpdate({
      target: [linkReservations.linkId, linkReservations.applicant],
      set: { at: sql`now()` },
    })
  return true
}

/** Removes the reservation of an applicant, after the use was counted or given up. */
export async function releaseUse(db: Db | Tx, linkId: string, email: string) {
  const { linkId: link, applicant } = linkReservations
  await db.delete(linkReservations).where(and(eq(link, linkId), eq(applicant, hashOf(email))))
}
