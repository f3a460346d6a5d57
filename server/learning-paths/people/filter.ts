import type { components } from '../../../openapi/generated/types.ts'
import { and, sql } from '../../db/drizzle.ts'
import { hasEachWord } from '../../db/search-terms.ts'
import { isOverdue } from '../filter.ts'
import { today } from '../../db/date-filter.ts'

export type StatusFilter = components['schemas']['PathStatusFilter']

/** SQL on assignments `a`: included in figures and lists. */
export const isCounted = sql`(a.withdrawn_at IS NULL AND a.counted)`

const hasStep = (
  step: string,
) => sql`SELECT FROM path_step_states st JOIN path_steps s ON s.id = st.step_id
  WHERE st.assignment_id = a.id AND s.removed_at IS NULL AND (s.course_id = ${step} OR s.license_id = ${step})`

/** SQL on the states of steps `st`: not completed in time. */
export const isLate = (zone: string) => sql`(st.done_at IS NULL AND st.due_date < ${today(zone)})`

/** Conditions on assignments `a` of the filters that have facets. */
export function facetConditions({ status, overdue, group }: StatusFilter, zone: string) {
  return {
    status: status && sql`a.status = ${status}`,
    overdue: overdue === undefined ? undefined : sql`${isOverdue(zone)} = ${overdue}`,
    group:
      group &&
      sql`EXISTS (SELECT FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
        WHERE m.user_id = a.user_id AND m.group_id = ${group} AND m.organisation_id = a.organisation_id)`,
  }
}

/** Conditions of the other filters, on assignments `a` and users `u`. */
export function otherConditions(filter: StatusFilter, zone: string) {
  const { search, step, stepState, deadlineFrom, deadlineTo } = filter
  const isNext =
    step !== undefined && stepState === undefined
      ? sql`EXISTS (${hasStep(step)} AND a.current_step_id = s.id)`
      : undefined
  return (
    and(
      isCounted,
      ...hasEachWord(sql`u.search_text`, search),
      isNext,
      step !== undefined && stepState !== undefined
        ? sql`EXISTS (${hasStep(step)}
            AND ${stepState === 'late' ? isLate(zone) : sql`st.state = ${stepState}`})`
        : undefined,
      deadlineFrom === undefined ? undefined : sql`a.deadline_date >= ${deadlineFrom}::date`,
      deadlineTo === undefined ? undefined : sql`a.deadline_date <= ${deadlineTo}::date`,
    ) ?? sql`true`
  )
}

/** The assignments `a` of users `u` that match a filter. */
export function statusFilterWhere(filter: StatusFilter, zone: string) {
  const facets = Object.values(facetConditions(filter, zone)).map((each) => each || undefined)
  return and(otherConditions(filter, zone), ...facets) ?? sql`true`
}
