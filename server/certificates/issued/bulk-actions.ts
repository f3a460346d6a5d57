import { objectAction, type ObjectAction, type ObjectTable, skipped } from '../../bulk/objects.ts'
import type { BulkAction, BulkCtx } from '../../bulk/types.ts'
import { sql } from '../../db/drizzle.ts'
import type { ReissuedDays } from '../../db/schema.ts'
import { reachable } from '../../people/reachable.ts'
import { dueAgain } from '../issuing/due.ts'
import { postCertificateLetters } from '../issuing/letters.ts'
import { shownCode } from '../values.ts'

/** A certificate as bulk actions see it; its title is the printed name. */
type Item = {
  id: string
  title: string
  code: string
  course: string
  version: number
  deletedAt: null
  isRevoked: boolean
  isReplaced: boolean
  isErased: boolean
  revokeReason: string | null
  /** What at most one certificate is neither revoked nor replaced for. */
  key: string | null
  hasAnother: boolean
  userId: string | null
  email: string | null
  isInactive: boolean
  isReachable: boolean
}

const table: ObjectTable<Item> = {
  type: 'certificate',
  href: '/library/certificate?tab=issued',
  auditName: ({ code }) => shownCode(code),
  async read({ tx, organisationId }, ids, toChange) {
    const { rows } = await tx.execute<Item>(sql`
      SELECT c.id, CASE WHEN c.erased_at IS NULL THEN trim((c.printed ->> 'firstName') || ' ' || (c.printed ->> 'lastName'))
          ELSE c.code END AS title, c.code, c.printed ->> 'courseTitle' AS course, c.version, NULL AS "deletedAt",
        c.revoked_at IS NOT NULL AS "isRevoked", c.replaced_by IS NOT NULL AS "isReplaced",
        c.erased_at IS NOT NULL AS "isErased", c.revoke_reason AS "revokeReason",
        c.user_id || ' ' || c.subject_type || ' ' || c.subject_id AS key,
        EXISTS (SELECT FROM certificates other WHERE other.id <> c.id AND other.user_id = c.user_id
          AND other.subject_type = c.subject_type AND other.subject_id = c.subject_id
          AND other.revoked_at IS NULL AND other.replaced_by IS NULL) AS "hasAnother",
        u.id AS "userId", u.email, coalesce(u.status = 'inactive', false) AS "isInactive",
        coalesce(${reachable}, false) AS "isReachable"
      FROM certificates c LEFT JOIN users u ON u.id = c.user_id AND u.deleted_at IS NULL
      WHERE c.organisation_id = ${organisationId} AND c.id = ANY(${sql.param(ids)}::text[])
      ORDER BY c.id ${toChange ? sql`FOR UPDATE OF c` : sql``}`)
    return rows
  },
}

const idsOf = (items: Item[]) => sql`${sql.param(items.map(({ id }) => id))}::text[]`

const alreadyRevoked = ({ title }: Item) =>
  skipped(
    'already-revoked',
    `The certificate of ${title} is already revoked`,
    'They are already revoked',
  )
const replaced = ({ title }: Item) =>
  skipped(
    'replaced',
    `The certificate of ${title} was replaced by another one`,
    'They were replaced by other ones',
  )
const erased = ({ title }: Item) =>
  skipped('erased', `The name was removed from ${title}`, 'Their names were removed')
const withoutUser = ({ title }: Item) =>
  skipped('no-user', `${title} was deleted`, 'Their users were deleted')

/** Why a certificate is not good any more. */
function judgeGood(item: Item) {
  if (item.isRevoked) return alreadyRevoked(item)
  return item.isReplaced ? replaced(item) : undefined
}

type Revocation = { reason: string }

export const revokeAction: ObjectAction<Revocation> = objectAction(table, {
  name: 'revoke-certificates',
  title: (certificates) => `Revoking ${certificates}`,
  did: () => 'revoked',
  readInput: (stored) => ({ reason: '', ...stored }),
  change: async ({ tx, by }, _, { reason }) => ({
    event: 'certificate/revoked',
    judge: judgeGood,
    changes: () => [{ field: 'reason', from: null, to: reason }],
    apply: (items) =>
      tx.execute(sql`
        UPDATE certificates SET revoked_at = now(), revoked_by = ${by.adminId ?? null}, revoke_reason = ${reason},
          version = version + 1 WHERE id = ANY(${idsOf(items)})`),
  }),
  undoneBy: (): BulkAction => restoreAction,
})

export const restoreAction: ObjectAction<object> = objectAction(table, {
  name: 'restore-issued-certificates',
  title: (certificates) => `Restoring ${certificates}`,
  did: () => 'restored',
  readInput: (stored) => stored,
  async change({ tx }) {
    const restored = new Set<string>()
    return {
      event: 'certificate/restored',
      judge(item) {
        const { title, key, isRevoked, isReplaced, hasAnother } = item
        if (!isRevoked)
          return skipped(
            'not-revoked',
            `The certificate of ${title} is not revoked`,
            'They are not revoked',
          )
        if (isReplaced) return replaced(item)
        // Two revoked ones for the same course: only the first becomes valid.
        if (hasAnother || (key !== null && restored.has(key)))
          return skipped(
            'has-another',
            `${title} has another certificate for ${item.course}`,
            'Their users have other certificates for the same courses',
          )
        if (key !== null) restored.add(key)
        return undefined
      },
      back: ({ revokeReason }) => ({ reason: revokeReason ?? '' }),
      apply: (items) =>
        tx.execute(sql`
          UPDATE certificates SET revoked_at = NULL, revoked_by = NULL, revoke_reason = NULL, version = version + 1
          WHERE id = ANY(${idsOf(items)})`),
    }
  },
  undoneBy: (): BulkAction => revokeAction,
})

export const eraseAction = objectAction(table, {
  name: 'erase-certificates',
  title: (certificates) => `Removing the names from ${certificates}`,
  did: () => 'erased',
  readInput: (stored) => stored,
  change: async ({ tx, by }) => ({
    event: 'certificate/erased',
    judge: (item) => (item.isErased ? erased(item) : undefined),
    apply: (items) =>
      tx.execute(sql`
        UPDATE certificates SET printed = printed || '{"firstName": "", "lastName": ""}', user_id = NULL,
          erased_at = now(), erased_by = ${by.adminId ?? null}, version = version + 1
        WHERE id = ANY(${idsOf(items)})`),
  }),
})

type Sending = { note?: string }

export const sendAction = objectAction(table, {
  name: 'send-certificates',
  title: (certificates) => `Sending ${certificates}`,
  did: () => 'sent',
  readInput: (stored): Sending => stored,
  change: async (ctx: BulkCtx, _, { note }) => ({
    event: 'certificate/sent',
    judge(item) {
      const { title, userId, isInactive, isReachable } = item
      const reason = judgeGood(item)
      if (reason) return reason
      if (userId === null) return item.isErased ? erased(item) : withoutUser(item)
      if (isInactive)
        return skipped('inactive', `${title} is deactivated`, 'Their users are deactivated')
      return isReachable
        ? undefined
        : skipped('unreachable', `Mail does not reach ${title}`, 'Mail does not reach their users')
    },
    async apply(items) {
      const { tx, jobs, organisationId, by } = ctx
      const recipients = items.flatMap(({ id, userId, email, course }) =>
        userId === null || email === null
          ? []
          : [{ certificateId: id, userId, email, title: course }],
      )
      const post = { tx, jobs, organisationId, adminId: by.adminId, note }
      await postCertificateLetters(post, 'certificate-sent', recipients)
    },
  }),
})

type Reissue = { days: ReissuedDays; notify: boolean }

/** Queues new certificates; the old ones are replaced when those exist. */
export const reissueAction = objectAction(table, {
  name: 'reissue-certificates',
  title: (certificates) => `Reissuing ${certificates}`,
  did: () => 'reissued',
  readInput: (stored): Reissue => ({ days: {}, notify: true, ...stored }),
  change: async ({ tx, by }, _, { days, notify }) => ({
    event: 'certificate/reissue-requested',
    judge(item) {
      const reason = judgeGood(item)
      if (reason) return reason
      if (item.isErased) return erased(item)
      return item.userId === null ? withoutUser(item) : undefined
    },
    apply: (items) =>
      tx.execute(sql`
        INSERT INTO certificate_due (organisation_id, user_id, subject_type, subject_id, completed_at, source, replaces,
          days, notify, requested_by)
        SELECT c.organisation_id, c.user_id, c.subject_type, c.subject_id, c.issued_at, 'reissue', c.id,
          ${JSON.stringify(days)}::jsonb, ${notify}, ${by.adminId ?? null}
        FROM certificates c WHERE c.id = ANY(${idsOf(items)})
        ON CONFLICT (user_id, subject_type, subject_id) DO UPDATE SET source = 'reissue', replaces = excluded.replaces,
          days = excluded.days, notify = excluded.notify, requested_by = excluded.requested_by,
          ${dueAgain}`),
  }),
})
