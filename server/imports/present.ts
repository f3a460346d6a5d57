import type { components } from '../../openapi/generated/types.ts'
import type { Input } from '../contract/operation-types.ts'
import { inArray, eq } from '../db/drizzle.ts'
import { admins, imports, jobs, userGroups } from '../db/schema.ts'
import { presentJob, findJobs, isGoing } from '../jobs/present.ts'
import { makerOf } from '../lib/text.ts'
import { countSeatsOf } from './count-seats.ts'
import { countPathsOf } from './paths.ts'

export type Import = components['schemas']['Import']
export type ImportRecord = typeof imports.$inferSelect
export type Caller = Pick<Input<'getImports'>, 'db' | 'own' | 'files'>
type Job = components['schemas']['Job']

type Outcomes = Import['outcomes']

const noCounts: Import['counts'] = {
  new: 0,
  update: 0,
  unchanged: 0,
  error: 0,
  duplicate: 0,
  deleted: 0,
  skipped: 0,
}
export const noOutcomes: Outcomes = {
  added: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
  rolledBack: 0,
  kept: 0,
}

/** Maximum number of groups listed by name. */
const namedAtMost = 1000

const isDone = (job: Job) => job.status === 'succeeded' || job.status === 'partly-failed'

/** The state of an import, from its job and its roll-back job. */
export function stateOf(job: Job | undefined, rollBack: Job | undefined): Import['state'] {
  if (!job) return 'draft'
  if (rollBack && isGoing(rollBack.status)) return 'rolling-back'
  if (rollBack && isDone(rollBack)) return 'rolled-back'
  if (isGoing(job.status)) return 'running'
  return job.status === 'cancelled' || job.status === 'failed' ? job.status : 'finished'
}

/** Whether an import has ended, including rolled-back imports. */
export const isOver = (state: Import['state']) => state !== 'draft' && state !== 'running'

/**
 * Number of rows in the file of rows that were not imported (export.ts), computed from the counts: all except those
 * that were excluded by choice and those that were imported.
 */
function countNotImported(
  { rowCount }: ImportRecord,
  { skipped }: Import['counts'],
  came: Outcomes,
) {
  const { added, updated, unchanged, rolledBack, kept } = came
  return rowCount - skipped - (added + updated + unchanged + rolledBack + kept)
}

/** The jobs, groups and admins of the imports, by id. */
async function readRelated({ db, own, files }: Caller, records: ImportRecord[]) {
  const jobIds = records.flatMap(({ jobId, rollBackJobId }) => [jobId ?? [], rollBackJobId ?? []])
  const groupIds = records.flatMap(({ groupIds: ids, madeGroups }) => [
    ...ids,
    ...madeGroups.slice(0, namedAtMost),
  ])
  const adminIds = records.flatMap(({ createdBy, updatedBy }) => [createdBy ?? [], updatedBy ?? []])
  const found = await findJobs({ db }).where(own(jobs, inArray(jobs.id, jobIds.flat())))
  const groups = await db
    .select({ _id: userGroups.id, name: userGroups.name, deletedAt: userGroups.deletedAt })
    .from(userGroups)
    .where(own(userGroups, inArray(userGroups.id, groupIds)))
  const people = await db
    .select({ id: admins.id, firstName: admins.firstName, lastName: admins.lastName })
    .from(admins)
    .where(own(admins, inArray(admins.id, adminIds.flat())))
  return {
    seats: await countSeatsOf({ db }, records),
    paths: await countPathsOf({ db }, records),
    jobs: new Map(found.map((each) => [each.job.id, presentJob(each, files)])),
    groups: new Map(groups.map(({ deletedAt, ...group }) => [group._id, { group, deletedAt }])),
    admins: new Map(people.map((person) => [person.id, person])),
  }
}

type Related = Awaited<ReturnType<typeof readRelated>>

function presentImport(record: ImportRecord, near: Related): Import {
  const job = near.jobs.get(record.jobId ?? '')
  const rollBack = near.jobs.get(record.rollBackJobId ?? '')
  const counts = { ...noCounts, ...record.counts }
  const outcomes = { ...noOutcomes, ...record.outcomes }
  const state = stateOf(job, rollBack)
  const isAtRest = ['finished', 'cancelled', 'failed'].includes(state)
  return {
    _id: record.id,
    fileName: record.fileName,
    state,
    rowCount: record.rowCount,
    receivedCount: Object.values(counts).reduce((sum, count) => sum + count, 0),
    leftBehindCount: isOver(state) ? countNotImported(record, counts, outcomes) : 0,
    counts,
    outcomes,
    userGroups: record.groupIds.flatMap((id) => near.groups.get(id)?.group ?? []),
    newGroups: record.newGroups,
    newGroupsOfDeleted: record.newGroupsOfDeleted,
    createdGroups: record.madeGroups.slice(0, namedAtMost).flatMap((id) => {
      const found = near.groups.get(id)
      return found && found.deletedAt === null ? [found.group] : []
    }),
    ...(record.licenseIds.length > 0 && {
      seats: near.seats.get(record.id) ?? { given: 0, waiting: 0 },
    }),
    ...(record.pathIds.length > 0 && { pathUsersCount: near.paths.get(record.id) ?? 0 }),
    invite: record.invite,
    clearBlank: record.clearBlank,
    job: rollBack ?? job ?? null,
    canRollBack: isAtRest && outcomes.added + outcomes.updated > 0,
    rolledBackAt: (state === 'rolled-back' && rollBack?.finishedAt) || null,
    version: record.version,
    updatedBy: makerOf(near.admins.get(record.updatedBy ?? '')),
    createdBy: makerOf(near.admins.get(record.createdBy ?? '')),
    createdAt: record.createdAt.toISOString(),
    finishedAt: job?.finishedAt ?? null,
  }
}

/** Imports in the form of the contract. */
export async function presentImports(caller: Caller, records: ImportRecord[]) {
  const near = await readRelated(caller, records)
  return records.map((record) => presentImport(record, near))
}

/** An import of the organisation as stored, or `undefined`. */
export async function findImport({ db, own }: Pick<Caller, 'db' | 'own'>, id: string) {
  const [record] = await db
    .select()
    .from(imports)
    .where(own(imports, eq(imports.id, id)))
  return record
}
