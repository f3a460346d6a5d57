import type { Handlers, Input } from '../contract/operation-types.ts'
import { Reply } from '../contract/operation-types.ts'
import { newPeople, readAddresses } from './addresses.ts'
import {
  assignAction,
  deadlineAction,
  type EnrollmentAction,
  remindAction,
  removeAction,
  resultsAction,
  returnAction,
} from './bulk-actions.ts'
import { runBulkAction } from '../bulk/run.ts'
import { assignmentRows, holdingRows } from './changes/rows.ts'
import { assignableCourses, requireCourses, courseNames } from './courses-input.ts'
import { checkDeadline } from './deadline-input.ts'
import { assignToGroups } from './groups/assign.ts'
import { endGroupAssignment } from './groups/end.ts'
import { readGroupAssignments } from './groups/list.ts'
import { pageOf } from '../db/pagination.ts'
import { addressTaken } from '../people/address-taken.ts'
import { requireStaticGroups } from '../groups/input.ts'
import { withRetry } from '../db/transaction.ts'
import { cleanText } from '../lib/text.ts'
import { fieldProblem } from '../contract/problem.ts'

type Selection =
  Input<'removeUsersFromCourse'> | Input<'restoreUsersToCourse'> | Input<'updateResults'>

/** Runs an action on the enrollments that the body names or filters. */
async function change(
  action: EnrollmentAction,
  { body, query, ...ctx }: Selection,
  options: object = {},
  status?: 'withdrawn',
) {
  const courses = await requireCourses(ctx, body.courses)
  return runBulkAction(ctx, action, {
    input: { said: courseNames(courses), ...options },
    rows: { query: holdingRows(ctx, body, status) },
    ...query,
  })
}

export const assignments = {
  async addUsersToCourse({ body, query, ...ctx }) {
    const courses = await assignableCourses(ctx, body.courses)
    await checkDeadline(ctx, body)
    const { emails = [], createAccounts = false, deadlineDate, deadlineDays } = body
    const { ids, addresses } = await readAddresses(ctx, emails, createAccounts)
    const chosen = { ...body, users: [...(body.users ?? []), ...ids], addresses }
    const { existingDeadline, note, notify } = body
    const input = {
      said: courseNames(courses),
      futureMembers: body.futureMembers === true && (body.userGroups ?? []).length > 0,
      deadlineDate,
      deadlineDays,
      existingDeadline,
      note: note && cleanText(note),
      notify,
    }
    const { dryRun } = query
    // Assignments of the groups and their members in one transaction.
    return withRetry(ctx.db, async (tx) =>
      runBulkAction({ ...ctx, db: tx }, assignAction, {
        input: input,
        isDone: await assignToGroups(tx, ctx, { ...body, courses, given: input, dryRun }),
        rows: {
          query: assignmentRows(
            ctx,
            chosen,
            courses.map(({ id }) => id),
          ),
        },
        ...query,
      }),
    )
  },

  async createUsersAndAddToCourses({ body, query, ...ctx }) {
    const courses = await assignableCourses(ctx, body.courses)
    await checkDeadline(ctx, body)
    const groupFields = body.users.flatMap(({ userGroups = [] }, person) =>
      userGroups.map((id, group) => ({ id, field: `users.${person}.userGroups.${group}` })),
    )
    await requireStaticGroups(
      ctx,
      groupFields.map(({ id }) => id),
      (at) => groupFields[at]?.field ?? 'users',
    )
    const { deadlineDate, deadlineDays, note } = body
    const courseLabel = courseNames(courses)
    const courseIds = courses.map(({ id }) => id)
    const added = await runBulkAction(ctx, assignAction, {
      input: { said: courseLabel, deadlineDate, deadlineDays, note: note && cleanText(note) },
      rows: { query: assignmentRows(ctx, { addresses: newPeople(body.users) }, courseIds) },
      dryRun: query.dryRun,
    })
    if (added instanceof Reply && added.status === 207 && !query.dryRun) {
      const { counts, failed } = added.body.data
      if (counts.succeeded === 0 && failed[0]) throw await addressTaken(ctx, failed[0].ref)
    }
    return added
  },

  removeUsersFromCourse(input) {
    const { source } = input.body
    return change(removeAction, input, {
      source: source && `${source.kind}:${source._id}`,
    })
  },

  restoreUsersToCourse: (input) =>
    change(returnAction, input, { source: `direct:${input.user.id}` }, 'withdrawn'),

  async updateDeadline(input) {
    const { deadlineDate, extendDays } = input.body
    await checkDeadline(input, input.body)
    return change(deadlineAction, input, { deadlineDate, extendDays })
  },

  remindUsersInCourse(input) {
    const { note } = input.body
    return change(remindAction, input, { note: note && cleanText(note) })
  },

  async updateResults(input) {
    const { action, reason, deadlineDate, notify } = input.body
    if (action === 'complete' && !reason?.trim())
      throw fieldProblem('request/invalid', 'reason', 'required', 'Enter a reason')
    await checkDeadline(input, input.body)
    return change(resultsAction, input, {
      action,
      reason: reason && cleanText(reason),
      deadlineDate,
      notify,
    })
  },

  async getGroupAssignments({ query, ...ctx }) {
    const { page, limit, offset } = pageOf(query)
    const { total, groupAssignments } = await readGroupAssignments({
      ...ctx,
      ...query,
      limit,
      offset,
    })
    return { status: 'success', page, limit, total, data: { groupAssignments } }
  },

  async endGroupAssignment({ body, query, ...ctx }) {
    const { assignmentId: id, removeFromMembers } = body
    const result = await endGroupAssignment(ctx, { id, removeFromMembers, dryRun: query.dryRun })
    if ('job' in result) return new Reply(202, { status: 'success' as const, data: result })
    return { status: 'success', data: result }
  },
} satisfies Handlers<
  | 'addUsersToCourse'
  | 'createUsersAndAddToCourses'
  | 'removeUsersFromCourse'
  | 'restoreUsersToCourse'
  | 'updateDeadline'
  | 'remindUsersInCourse'
  | 'updateResults'
  | 'getGroupAssignments'
  | 'endGroupAssignment'
>
