import { audit, byOf } from '../audit/audit.ts'
import type { components } from '../../openapi/generated/types.ts'
import { eq } from '../db/drizzle.ts'
import type { Input } from '../contract/operation-types.ts'
import { imports } from '../db/schema.ts'
import { readJob } from '../jobs/present.ts'
import { requireStaticGroups } from '../groups/input.ts'
import { problem } from '../contract/problem.ts'
import { previewStart, type Options } from './plan-start.ts'
import type { Caller, Import, ImportRecord } from './present.ts'

type Start = components['schemas']['ImportStart']
type Starter = Caller & Pick<Input<'startImport'>, 'jobs' | 'user' | 'ip' | 'requestId'>

/** What an import whose rows are all there is carried out with. */
async function resolveOptions(
  caller: Starter,
  { rowCount: total, counts }: ImportRecord,
  { userGroups = [], invite = 'later', restoreDeleted = false }: Start,
): Promise<Options> {
  const received = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (received < total) throw problem('import/incomplete', { missing: total - received, total })
  await requireStaticGroups(caller, userGroups)
  return { groupIds: [...new Set(userGroups)], invite, restoreDeleted }
}

/** Says what starting an import would bring with it. */
export async function previewImport(caller: Starter, record: ImportRecord, start: Start) {
  return previewStart(caller.db, record, await resolveOptions(caller, record, start))
}

/** Starts an import as a job. In the transaction that has it locked. */
export async function startImport(caller: Starter, record: ImportRecord, start: Start) {
  const { db, jobs, user, own, ip, requestId } = caller
  const options = await resolveOptions(caller, record, start)
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

/** Starts taking an import back, as a job. In the transaction that has it locked. */
export async function startRollBack(caller: Starter, record: ImportRecord, shown: Import) {
  const { db, jobs, user, own, ip, requestId } = caller
  const rollBackJobId = await jobs.start(db, {
    organisationId: user.organisationId,
    createdBy: user.id,
    kind: 'roll-back-import',
    title: `Taking back the import of ${record.fileName}`,
    input: { importId: record.id, ip, requestId },
    total: shown.outcomes.added + shown.outcomes.updated,
  })
  await db
    .update(imports)
    .set({ rollBackJobId })
    .where(own(imports, eq(imports.id, record.id)))
  return readJob(caller, rollBackJobId)
}
