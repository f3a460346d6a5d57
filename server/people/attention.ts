import { type AttentionSource, listUrl } from '../contract/attention.ts'
import type { Db } from '../db/open.ts'
import type { Tenant } from '../db/scope.ts'
import { countUsers, refreshUsers } from '../db/stats/stats.ts'
import { addDays, todayIn } from '../lib/dates.ts'
import { plural } from '../lib/plural.ts'
import { type UserFilter, userQuestion } from './filter.ts'

const pendingDays = 14

const countMatching = async (db: Db, tenant: Tenant, filter: UserFilter) =>
  (await countUsers(db, userQuestion(filter, tenant))).total

/** Bounced addresses, and invitations that were last sent two weeks ago. */
export const invitationAttention: AttentionSource = async (db, tenant) => {
  await refreshUsers(db, tenant.organisationId)
  const bouncedFilter = { emailStatus: 'bounced' } as const
  const invitedTo = addDays(todayIn(tenant.zone), -pendingDays - 1)
  const pendingFilter = { status: 'invited', invitedTo } as const
  const [bounced, pending] = await Promise.all([
    countMatching(db, tenant, bouncedFilter),
    countMatching(db, tenant, pendingFilter),
  ])
  return [
    {
      key: 'invitations-bounced',
      kind: 'invitations-bounced',
      title: plural(bounced, 'email address bounces', 'email addresses bounce'),
      body: 'Correct the addresses so that these people get their emails.',
      count: bounced,
      severity: 'danger',
      href: listUrl('/users/users', bouncedFilter),
    },
    {
      key: 'invitations-pending',
      kind: 'invitations-pending',
      title: `${plural(pending, 'invitation', 'invitations')} pending for more than ${pendingDays} days`,
      body: 'Resend the invitations, or check the addresses.',
      count: pending,
      severity: 'info',
      href: listUrl('/users/users', pendingFilter),
    },
  ]
}
