import type { components } from '../../openapi/generated/types.ts'
import { count, desc, eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { admins, linkUses, links, users } from '../db/schema.ts'
import { makerOf } from '../lib/text.ts'
import { presentUserRef } from '../people/present.ts'
import { problem } from '../contract/problem.ts'
import type { Own } from '../db/scope.ts'
import { timeOrNull } from '../lib/dates.ts'
import { isAvailable, isObtainable, isUsable } from './availability.ts'
import { joinUrl } from '../courses/join-url.ts'

type Link = components['schemas']['Link']

export type Caller = { db: Db | Tx; own: Own; config: { publicUrl: string } }

/** The names of the targets of a link; permanently deleted ones have none. */
const targets = sql<{ id: string; title: string | null; available: boolean }[]>`(
  SELECT json_agg(json_build_object('id', t.id, 'title', coalesce(c.title, l.title),
    'available', coalesce(${isAvailable}, ${isObtainable}, false)) ORDER BY t.at)
  FROM jsonb_array_elements_text(${links}.targets) WITH ORDINALITY AS t (id, at)
    LEFT JOIN courses c ON c.id = t.id AND c.organisation_id = ${links}.organisation_id
      AND ${links}.target_type = 'course'
    LEFT JOIN licenses l ON l.id = t.id AND l.organisation_id = ${links}.organisation_id
      AND ${links}.target_type = 'license')`

const columns = {
  link: links,
  targets,
  works: sql<boolean>`${isUsable}`,
  admin: { id: admins.id, firstName: admins.firstName, lastName: admins.lastName },
}

type Which = { id?: string; course?: string; license?: string; active?: boolean }
type Cut = { limit: number; offset: number }

const leadsTo = (type: 'course' | 'license', id: string | undefined) =>
  id === undefined
    ? undefined
    : sql`${links.targetType} = ${type} AND ${links.targets} @> ${JSON.stringify([id])}::jsonb`

const chosen = ({ own }: Caller, { id, course, license, active }: Which) =>
  own(
    links,
    id === undefined ? undefined : eq(links.id, id),
    leadsTo('course', course),
    leadsTo('license', license),
    active === undefined ? undefined : sql`${isUsable} = ${active}`,
  )

/** Links, the newest first. */
async function readLinks(caller: Caller, filter: Which, slice: Cut): Promise<Link[]> {
  const found = await caller.db
    .select(columns)
    .from(links)
    .leftJoin(admins, eq(admins.id, links.createdBy))
    .where(chosen(caller, filter))
    .orderBy(desc(links.createdAt), desc(links.id))
    .limit(slice.limit)
    .offset(slice.offset)
  return found.map(({ link, targets: to, works: active, admin }) => ({
    _id: link.id,
    url: joinUrl(caller, link.token),
    kind: link.kind,
    targets: to.map(({ id, title, available }) => ({
      _id: id,
      title: title ?? `Deleted ${link.targetType}`,
      type: link.targetType,
      available,
    })),
    active,
    usageCount: link.usageCount,
    maxUses: link.maxUses,
    expiresAt: timeOrNull(link.expiresAt),
    allowedDomains: link.allowedDomains,
    createdBy: makerOf(admin),
    createdAt: link.createdAt.toISOString(),
  }))
}

export async function listLinks(caller: Caller, filter: Which, slice: Cut) {
  const [counted] = await caller.db
    .select({ total: count() })
    .from(links)
    .where(chosen(caller, filter))
  return { total: counted?.total ?? 0, links: await readLinks(caller, filter, slice) }
}

export async function readLink(caller: Caller, id: string) {
  const [link] = await readLinks(caller, { id }, { limit: 1, offset: 0 })
  if (!link) throw problem('request/not-found')
  return link
}

/** The users who joined by a link, the last first. */
export async function listUses(caller: Caller, linkId: string, slice: Cut) {
  const { db, own } = caller
  await readLink(caller, linkId)
  const usesWhere = own(linkUses, eq(linkUses.linkId, linkId))
  const [counted] = await db.select({ total: count() }).from(linkUses).where(usesWhere)
  const { id, firstName, lastName, email } = users
  const found = await db
    .select({ user: { id, firstName, lastName, email }, at: linkUses.at })
    .from(linkUses)
    .innerJoin(users, eq(users.id, linkUses.userId))
    .where(usesWhere)
    .orderBy(desc(linkUses.at), desc(linkUses.userId))
    .limit(slice.limit)
    .offset(slice.offset)
  const uses = found.map(({ user, at }) => ({ user: presentUserRef(user), at: at.toISOString() }))
  return { total: counted?.total ?? 0, uses }
}
