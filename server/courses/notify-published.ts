import { raiseAlert } from '../alerts/raise.ts'
import { and, eq, isNull, ne } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { admins } from '../db/schema.ts'
import type { Jobs } from '../jobs/types.ts'

/** Alerts the other admins about published courses. */
export async function notifyPublished(
  { db, jobs }: { db: Tx; jobs: Jobs },
  {
    organisationId,
    adminId,
    who: adminName,
  }: { organisationId: string; adminId: string; who: string },
  published: { id: string; title: string }[],
) {
  const [first] = published
  if (!first) return
  const otherAdmins = await db
    .select()
    .from(admins)
    .where(
      and(
        eq(admins.organisationId, organisationId),
        ne(admins.id, adminId),
        isNull(admins.disabledAt),
      ),
    )
  const alone = published.length === 1
  for (const admin of otherAdmins)
    await raiseAlert({ db, jobs }, admin, {
      type: 'course-published',
      title: alone ? `${first.title} was published` : `${published.length} courses were published`,
      body: `By ${adminName}.`,
      href: alone
        ? `/library/selected-course/courses?courseId=${first.id}`
        : '/library/courses?status=published',
      severity: 'info',
    })
}
