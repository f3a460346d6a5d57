import { eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { courses, links, organisations } from '../db/schema.ts'

/** SQL: whether course `c` can be assigned by a link now. */
export const isAvailable = sql`(c.status = 'published' AND c.deleted_at IS NULL)`

/** SQL: whether a license, `l` in the query, is one that people can get by a link now. */
export const isObtainable = sql`(l.deleted_at IS NULL AND (l.expiration_date IS NULL OR l.expiration_date >= (
  SELECT (now() AT TIME ZONE o.timezone)::date FROM organisations o WHERE o.id = l.organisation_id)))`

/** SQL: whether a link can be used: active, not expired, not used up, and with at least one available target. */
export const isUsable = sql<boolean>`(${links}.active
  AND (${links}.expires_at IS NULL OR ${links}.expires_at > now())
  AND (${links}.max_uses IS NULL OR ${links}.usage_count < ${links}.max_uses)
  AND EXISTS (SELECT FROM jsonb_array_elements_text(${links}.targets) AS t (id)
    LEFT JOIN courses c ON c.id = t.id AND c.organisation_id = ${links}.organisation_id AND ${isAvailable}
    LEFT JOIN licenses l ON l.id = t.id AND l.organisation_id = ${links}.organisation_id AND ${isObtainable}
    WHERE CASE ${links}.target_type WHEN 'course' THEN c.id IS NOT NULL ELSE l.id IS NOT NULL END))`

export type LinkRow = typeof links.$inferSelect
type Target = { id: string; title: string; summary: string }

/** The name of a link: its targets. */
export const nameOfLink = (targets: Pick<Target, 'title'>[]) =>
  targets
    .map(({ title }) => title)
    .join(', ')
    .slice(0, 200) || 'Link'

/** The published courses of a link, in its order. */
export async function coursesOf(
  db: Db | Tx,
  link: Pick<LinkRow, 'organisationId' | 'targets'>,
): Promise<Target[]> {
  const found = await db
    .select({ id: courses.id, title: courses.title, summary: courses.summary })
    .from(courses)
    .where(
      sql`${courses.organisationId} = ${link.organisationId} AND ${courses.status} = 'published'
        AND ${courses.deletedAt} IS NULL AND ${courses.id} = ANY(${sql.param(link.targets)}::text[])`,
    )
  const known = new Map(found.map((course) => [course.id, course]))
  return link.targets.map((id) => known.get(id)).filter((course) => course !== undefined)
}

/** The available licenses or courses of a link, in its order. */
export async function targetsOf(
  db: Db | Tx,
  link: Pick<LinkRow, 'organisationId' | 'targets' | 'targetType'>,
): Promise<Target[]> {
  if (link.targetType === 'course') return coursesOf(db, link)
  const { rows } = await db.execute<Target>(sql`
    SELECT l.id, l.title, '' AS summary FROM licenses l
    WHERE l.organisation_id = ${link.organisationId} AND l.id = ANY(${sql.param(link.targets)}::text[]) AND ${isObtainable}`)
  const known = new Map(rows.map((license) => [license.id, license]))
  return link.targets.map((id) => known.get(id)).filter((license) => license !== undefined)
}

/** A working link with its organisation and targets. The same statement for every token. */
export async function findUsableLink(db: Db | Tx, token: string) {
  const [found] = await db
    .select({ link: links, organisation: organisations })
    .from(links)
    .innerJoin(organisations, eq(organisations.id, links.organisationId))
    .where(sql`${links.token} = ${token} AND ${isUsable}`)
  const targets = found && (await targetsOf(db, found.link))
  return targets && targets.length > 0 ? { ...found, targets } : undefined
}

/** Whether a link exists, working or not. */
export async function isLink(db: Db | Tx, token: string) {
  const found = await db.select({ id: links.id }).from(links).where(eq(links.token, token))
  return found.length > 0
}
