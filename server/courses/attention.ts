import { type AttentionSource, listUrl } from '../contract/attention.ts'
import { count } from '../db/drizzle.ts'
import { courses } from '../db/schema.ts'
import { ownedBy } from '../db/scope.ts'
import { addDays, todayIn } from '../lib/dates.ts'
import { plural } from '../lib/plural.ts'
import { courseFilterWhere } from './filter.ts'

const untouchedDays = 30

/** Drafts that nobody has edited for 30 days. */
export const draftAttention: AttentionSource = async (db, { organisationId, zone }) => {
  const updatedTo = addDays(todayIn(zone), -untouchedDays - 1)
  const filter = { status: 'draft', updatedTo } as const
  const where = ownedBy(organisationId)(courses, courseFilterWhere(filter, zone))
  const [found] = await db.select({ n: count() }).from(courses).where(where)
  const drafts = found?.n ?? 0
  return [
    {
      key: 'drafts-forgotten',
      kind: 'drafts-forgotten',
      title: `${plural(drafts, 'draft', 'drafts')} not edited for ${untouchedDays} days`,
      body: 'Publish them, or delete those you no longer need.',
      count: drafts,
      severity: 'info',
      href: listUrl('/library/courses', filter),
    },
  ]
}
