import type { TxCtx } from '../contract/ctx.ts'
import { randomBytes } from 'node:crypto'
import { audit, byOf } from '../audit/audit.ts'
import { eq, sql } from '../db/drizzle.ts'
import { links } from '../db/schema.ts'
import { assignableCourses } from '../enrollments/courses-input.ts'
import { newId } from '../lib/id.ts'
import { changesOf } from '../audit/diff.ts'
import { formatNumber } from '../lib/plural.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { type LinkRow, nameOfLink, targetsOf } from './availability.ts'

type Limits = {
  maxUses?: number | null
  expiresAt?: string | null
  allowedDomains?: string[]
}

/** 128 random bits: links cannot be guessed. */
const newLinkToken = () => randomBytes(16).toString('base64url')

function limitsOf({ maxUses, expiresAt, allowedDomains }: Limits) {
  if (expiresAt && Date.parse(expiresAt) <= Date.now())
    throw fieldProblem('request/invalid', 'expiresAt', 'past', 'Choose a time in the future')
  return {
    ...(maxUses !== undefined && { maxUses }),
    ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
    ...(allowedDomains !== undefined && { allowedDomains: [...new Set(allowedDomains)] }),
  }
}

type Target = { type: LinkRow['targetType']; all: { id: string; title: string }[] }

/** Stores a link to courses or licenses, and returns its id. */
export async function storeLink(
  ctx: TxCtx,
  kind: LinkRow['kind'],
  { type: targetType, all: found }: Target,
  limits: Limits = {},
) {
  const { db, user } = ctx
  const { organisationId } = user
  const id = newId()
  await db.insert(links).values({
    id,
    organisationId,
    token: newLinkToken(),
    kind,
    targetType,
    targets: found.map(({ id: target }) => target),
    createdBy: user.id,
    ...limitsOf(limits),
  })
  const subject = { type: 'link' as const, id, name: nameOfLink(found) }
  await audit(db, { ...byOf(ctx), event: 'link/created', of: subject })
  return id
}

/** Creates a sign-up link to assignable courses. Returns its id. */
export async function createSignupLink(
  ctx: TxCtx,
  { courses, ...limits }: Limits & { courses: string[] },
) {
  const targets = await assignableCourses(ctx, courses)
  return storeLink(ctx, 'signup', { type: 'course', all: targets }, limits)
}

/** The open link to courses or licenses: the existing one, else a new one. Returns its id. */
export async function openLink(ctx: TxCtx, target: Target) {
  const { db, own } = ctx
  const targets = JSON.stringify(target.all.map(({ id }) => id))
  const [existing] = await db
    .select({ id: links.id })
    .from(links)
    .where(
      own(
        links,
        sql`${links.kind} = 'open' AND ${links.active} AND ${links.targets} = ${targets}::jsonb
          AND ${links.targetType} = ${target.type} AND ${links.expiresAt} IS NULL AND ${links.maxUses} IS NULL`,
      ),
    )
    .limit(1)
  return existing?.id ?? storeLink(ctx, 'open', target)
}

type Update = Limits & { linkId: string; active?: boolean }

/** Changes the limits of a link, stops or restarts it; equal values change nothing. */
export async function updateLink(ctx: TxCtx, { linkId, active, ...limits }: Update) {
  const { db, own } = ctx
  const [before] = await db
    .select()
    .from(links)
    .where(own(links, eq(links.id, linkId)))
    .for('no key update')
  if (!before) throw problem('request/not-found')
  const { maxUses } = limits
  if (maxUses && maxUses < before.usageCount) {
    const message = `It has already been used ${formatNumber(before.usageCount)} times`
    throw fieldProblem('request/invalid', 'maxUses', 'minimum', message)
  }
  const columns = { ...limitsOf(limits), ...(active !== undefined && { active }) }
  const audited = ({ expiresAt, ...rest }: Partial<LinkRow>) => ({
    maxUses: rest.maxUses,
    expiresAt: expiresAt === null ? null : expiresAt?.toISOString(),
    allowedDomains: rest.allowedDomains,
    active: rest.active,
  })
  const { usageCount: _, ...previous } = before
  const changes = changesOf(audited(previous), audited(columns))
  if (changes.length === 0) return
  await db
    .update(links)
    .set({ ...columns, version: sql`${links.version} + 1` })
    .where(eq(links.id, linkId))
  const name = nameOfLink(await targetsOf(db, before))
  const subject = { type: 'link' as const, id: linkId, name }
  const event = active === false && before.active ? 'link/deactivated' : 'link/updated'
  await audit(db, { ...byOf(ctx), event, of: subject, changes })
}
