import { audit, byOf } from '../audit.ts'
import type { components } from '../../openapi/generated/types.ts'
import { eq } from '../db/drizzle.ts'
import type { Input } from '../contract/handlers.ts'
import { imports } from '../db/schema.ts'
import { readJob } from '../jobs/shown.ts'
import { groupsGiven } from '../people/changes/groups-given.ts'
import { problem } from '../problem.ts'
import type { Caller, Import, ImportRecord } from './shown.ts'

type Start = components['schemas']['ImportStart']
type Starter = Caller & Pick<Input<'startImport'>, 'jobs' | 'user' | 'ip' | 'requestId'>

/** Starts an import whose rows are all there, as a job. In the transaction that has it locked. */
export async function startImport(caller: Starter, record: ImportRecord, start: Start) {
  const { db, jobs, user, own, ip, requestId } = caller
  const received = Object.values(record.counts).reduce((sum, count) => sum + count, 0)
  const total = record.rowCount
  if (received < total) throw problem('import/incomplete', { missing: total - received, total })
  const groupIds = [...new Set(start.userGroups ?? [])]
  await groupsGiven(caller, start.userGroups ?? [])
  const jobId = await jobs.start(db, {
    organisationId: user.organisationId,
    createdBy: user.id,
    kind: 'import-users',
    title: `Import of ${record.fileName}`,
    input: { importId: record.id, ip, requestId },
    total,
  })
  const { invite = 'later', restoreDeleted = false } = start
  await db
    .update(imports)
    .set({ jobId, groupIds, invite, restoreDeleted })
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
