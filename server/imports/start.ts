import { audit } from '../audit.ts'
import type { components } from '../../openapi/generated/types.ts'
import { eq, inArray, isNull } from '../db/drizzle.ts'
import type { Input } from '../contract/handlers.ts'
import { imports, userGroups } from '../db/schema.ts'
import { readJob } from '../jobs/shown.ts'
import { fieldProblem, problem } from '../problem.ts'
import type { Caller, Import, ImportRecord } from './shown.ts'

type Start = components['schemas']['ImportStart']
type Starter = Caller & Pick<Input<'startImport'>, 'jobs' | 'user' | 'ip' | 'requestId'>

/** The groups that everyone is to join; people can be put into none that follows rules. */
async function checkGroups({ db, own }: Starter, ids: string[]) {
  const groups = await db
    .select()
    .from(userGroups)
    .where(own(userGroups, inArray(userGroups.id, ids), isNull(userGroups.deletedAt)))
  const ruled = groups.find(({ type }) => type === 'dynamic')
  if (ruled) throw problem('group/dynamic', ruled.name)
  const missing = ids.findIndex((id) => !groups.some((group) => group.id === id))
  if (missing >= 0)
    throw fieldProblem(
      'request/invalid',
      `userGroups.${missing}`,
      'unknown',
      'Choose another group',
    )
}

/** Starts an import whose rows are all there, as a job. In the transaction that has it locked. */
export async function startImport(caller: Starter, record: ImportRecord, start: Start) {
  const { db, jobs, user, own, ip, requestId } = caller
  const received = Object.values(record.counts).reduce((sum, count) => sum + count, 0)
  const total = record.rowCount
  if (received < total) throw problem('import/incomplete', { missing: total - received, total })
  const groupIds = [...new Set(start.userGroups ?? [])]
  await checkGroups(caller, groupIds)
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
    organisationId: user.organisationId,
    adminId: user.id,
    ip,
    requestId,
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
