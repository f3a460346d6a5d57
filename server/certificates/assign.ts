import type { components } from '../../openapi/generated/types.ts'
import { byOf } from '../audit/audit.ts'
import type { TxCtx } from '../contract/ctx.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { certificateDesigns as designs, certificateEditions } from '../db/schema.ts'
import { readAssignables } from '../enrollments/assignables.ts'
import { setAward } from './awarding.ts'
import { countEarlier, queueEarlier } from './issuing/earlier.ts'

type Schemas = components['schemas']
type Input = Schemas['CertificateAssignmentInput']
type Assigned = Schemas['CertificateAssigned']

/** Locks the design against deletion; only active ones can be assigned. */
async function requireActive({ db, own }: TxCtx, id: string) {
  const [design] = await db
    .select({
      id: designs.id,
      name: designs.name,
      status: designs.status,
      // The months of the last edition, which is what users get.
      validityMonths: certificateEditions.validityMonths,
    })
    .from(designs)
    .leftJoin(
      certificateEditions,
      and(
        eq(certificateEditions.designId, designs.id),
        eq(certificateEditions.number, designs.edition),
      ),
    )
    .where(own(designs, and(eq(designs.id, id), isNull(designs.deletedAt))))
    .for('share', { of: designs })
  if (!design) throw problem('request/not-found')
  const { name, status } = design
  const message = status === 'draft' ? `Publish ${name} first` : `${name} is archived`
  if (status !== 'active')
    throw fieldProblem('certificate/not-assignable', 'certificateID', status, message)
  return design
}

/** The designs that these courses or licenses award now. */
async function readReplaced({ db, user }: TxCtx, { courses, type, certificateID }: Input) {
  const table = type === 'course' ? sql`courses` : sql`licenses`
  const { rows } = await db.execute<{ ref: string; _id: string; name: string }>(sql`
    SELECT t.id AS ref, d.id AS _id, d.name FROM ${table} t
    JOIN certificate_designs d ON d.id = t.certificate_id
    WHERE t.organisation_id = ${user.organisationId} AND t.id = ANY(${sql.param(courses)}::text[])
      AND t.deleted_at IS NULL AND t.certificate_id IS DISTINCT FROM ${certificateID} ORDER BY t.id`)
  return rows.map(({ ref, _id, name }) => ({ ref, certificate: { _id, name } }))
}

/** Sets what courses or licenses award. */
export async function assignDesign(ctx: TxCtx, input: Input): Promise<Assigned> {
  const { db, user } = ctx
  const { type, certificateID, issueEarlier = false } = input
  const award = certificateID === null ? null : await requireActive(ctx, certificateID)
  const ids = [...new Set(input.courses)]
  const replaced = await readReplaced(ctx, input)
  const before = await readOf(ctx, type, ids)
  const succeeded = ids.filter((id) => {
    const found = before.get(id)
    return found && found.certificateID !== certificateID
  })
  const skipped = ids.flatMap((ref) =>
    before.get(ref)?.certificateID === certificateID
      ? [{ ref, code: 'already-there', message: `${before.get(ref)?.title} awards it already` }]
      : [],
  )
  const failed = ids.flatMap((ref) =>
    before.has(ref)
      ? []
      : [{ ref, code: 'not-found', message: 'This was not found. It may have been deleted' }],
  )
  if (failed.length === ids.length) throw problem('request/not-found')
  const by = { ...byOf(ctx), organisationId: user.organisationId }
  await setAward(db, by, type, succeeded, { award })
  const validityMonths = award?.validityMonths ?? null
  const assignment = { type, ids: award ? succeeded : [], validityMonths }
  const earlier = await countEarlier(ctx, assignment)
  if (issueEarlier) await queueEarlier(ctx, assignment)
  const after = await readOf(ctx, type, succeeded)
  return {
    succeeded: succeeded.flatMap((id) => after.get(id) ?? []),
    skipped,
    failed,
    replaced,
    earlier,
  }
}

/** Courses or licenses by their ids. */
async function readOf(ctx: TxCtx, type: Input['type'], ids: string[]) {
  if (ids.length === 0) return new Map<string, Schemas['CourseOrLicense']>()
  const { coursesAndLicenses } = await readAssignables({ ...ctx, query: { type } }, { ids })
  return new Map(coursesAndLicenses.map((each) => [each._id, each]))
}
