import { audit, byOf } from '../audit/audit.ts'
import type { components } from '../../openapi/generated/types.ts'
import { eq } from '../db/drizzle.ts'
import type { Input } from '../contract/operation-types.ts'
import { imports } from '../db/schema.ts'
import { readJob } from '../jobs/present.ts'
import { requireStaticGroups } from '../groups/input.ts'
import { requirePaths, requirePublished } from '../learning-paths/people/input.ts'
import { requireLicenses, requireNotEnded, requireSeats } from '../licenses/seats/input.ts'
import { problem } from '../contract/problem.ts'
import type { Options } from './plan-rows.ts'
import type { Caller, Import, ImportRecord } from './present.ts'
import { previewSeats, previewStart } from './preview-start.ts'

type Start = components['schemas']['ImportStart']
type Starter = Caller & Pick<Input<'startImport'>, 'jobs' | 'user' | 'ip' | 'requestId'>

/** Options of an import with complete rows, and the groups for all users. */
async function resolveOptions(
  caller: Starter,
  { rowCount: total, counts }: ImportRecord,
  {
    userGroups = [],
    licenses: ids = [],
    learningPaths = [],
    invite = 'later',
    restoreDeleted = false,
  }: Start,
) {
  const received = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (received < total) throw problem('import/incomplete', { missing: total - received, total })
  const groups = await requireStaticGroups(caller, userGroups)
  const licenses = await requireLicenses(caller, ids)
  requireNotEnded(licenses)
  const paths = await requirePaths(caller, learningPaths, 'learningPaths')
  requirePublished(paths, 'learningPaths')
  const options: Options = {
    groupIds: groups.map(({ id }) => id),
    licenseIds: licenses.map(({ id }) => id),
    pathIds: paths.map(({ id }) => id),
    invite,
    restoreDeleted,
  }
  return { options, groups }
}

/** Preview of starting an import. */
export async function previewImport(caller: Starter, record: ImportRecord, start: Start) {
  const { options, groups } = await resolveOptions(caller, record, start)
  return previewStart(caller.db, record, options, groups)
}

/** Starts an import as a job, in the transaction that locked it. */
export async function startImport(caller: Starter, record: ImportRecord, start: Start) {
  const { db, jobs, user, own, ip, requestId } = caller
  const { options, groups } = await resolveOptions(caller, record, start)
  if (start.ifShort !== 'wait') requireSeats(await previewSeats(db, record, options, groups))
  const total = record.rowCount
  const jobId = await jobs.start(db, {
    organisationId: user.organisationId,
    createdBy: user.id,
    kind: 'import-users',
    title: `Import of ${record.fileName}`,
    input: { importId: record.id, ip, requestId },
    total,
  })
  await db
    .update(imports)
    .set({ jobId, ...options })
    .where(own(imports, eq(imports.id, record.id)))
  await audit(db, {
    ...byOf(caller),
    event: 'import/started',
    of: { type: 'import', id: record.id, name: record.fileName },
    count: total,
  })
  return readJob(caller, jobId)
}

/** Starts the roll-back of an import as a job, in the transaction that locked it. */
export async function startRollBack(caller: Starter, record: ImportRecord, shown: Import) {
  const { db, jobs, user, own, ip, requestId } = caller
  const rollBackJobId = await jobs.start(db, {
    organisationId: user.organisationId,
    createdBy: user.id,
    kind: 'roll-back-import',
    title: `Undoing the import of ${record.fileName}`,
    input: { importId: record.id, ip, requestId },
    total: shown.outcomes.added + shown.outcomes.updated,
  })
  await db
    .update(imports)
    .set({ rollBackJobId })
    .where(own(imports, eq(imports.id, record.id)))
  return readJob(caller, rollBackJobId)
}
