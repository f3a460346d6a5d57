import type { Ctx } from '../../contract/ctx.ts'
import type { SQL } from 'drizzle-orm'
import type { components } from '../../../openapi/generated/types.ts'
import { sql } from '../../db/drizzle.ts'
import { enrollments, userGroupMembers, userGroups, users } from '../../db/schema.ts'
import { filterWhere, type UserFilter } from '../../people/filter.ts'
import { enrollmentWhere, isCounted } from '../filter.ts'
import type { RowInput } from './input.ts'

/** A user known by address only: whom to create, or why that is impossible. */
export type Address = { ref: string; input: Pick<RowInput, 'person' | 'refusal'> }

export type Chosen = {
  users?: string[]
  userGroups?: string[]
  filter?: UserFilter
  exclude?: string[]
  addresses?: Address[]
}

const texts = (values: string[] = []) => sql`${sql.param(values)}::text[]`

/** Ids of other organisations are treated like unknown ones. */
const nameOf = ({ own }: Pick<Ctx, 'own'>, ref: SQL) =>
  sql`coalesce((SELECT trim(${users.firstName} || ' ' || ${users.lastName})
    FROM ${users} WHERE ${own(users, sql`${users.id} = ${ref}`)}), ${ref})`

/** Every selected user with every course: `ref`, `input` and `name`, in order. */
export function assignmentRows(
  ctx: Pick<Ctx, 'own' | 'user'>,
  chosen: Chosen,
  courseIds: string[],
) {
  const { own, user } = ctx
  const direct = `direct:${user.id}`
  const found = chosen.filter
    ? sql`UNION ALL SELECT ${users.id}, 2, 0, ${direct}::text FROM ${users}
        WHERE ${own(users, filterWhere(chosen.filter, user.organisation.timezone))}`
    : sql``
  const addresses = chosen.addresses ?? []
  return sql`
    WITH chosen (ref, step, at, source) AS (
      SELECT given.id, 0, given.at, ${direct}::text
      FROM unnest(${texts(chosen.users)}) WITH ORDINALITY AS given (id, at)
      UNION ALL SELECT m.user_id, 1, 0, 'group:' || m.group_id
      FROM ${userGroupMembers} m JOIN ${userGroups} g ON g.id = m.group_id
      WHERE g.organisation_id = ${user.organisationId} AND g.deleted_at IS NULL
        AND g.id = ANY(${texts(chosen.userGroups)})
      ${found}
    ), people AS (
      SELECT ref, min(step) AS step, min(at) AS at, ${nameOf(ctx, sql`ref`)} AS name,
        jsonb_build_object('sources', jsonb_agg(DISTINCT source)) AS input
      FROM chosen WHERE ref <> ALL(${texts(chosen.exclude)}) GROUP BY ref
      UNION ALL
      SELECT one.ref, 3, one.at, one.ref,
        one.input::jsonb || jsonb_build_object('sources', jsonb_build_array(${direct}::text))
      FROM unnest(${texts(addresses.map(({ ref }) => ref))},
        ${texts(addresses.map(({ input }) => JSON.stringify(input)))})
        WITH ORDINALITY AS one (ref, input, at)
    )
    SELECT row_number() OVER (ORDER BY people.step, people.at, people.ref, course.at)::integer AS position,
      people.ref, people.name, people.input || jsonb_build_object('course', course.id) AS input
    FROM people CROSS JOIN unnest(${texts(courseIds)}) WITH ORDINALITY AS course (id, at)`
}

type Selection = components['schemas']['CourseStatusSelection']

/** The enrollments of a selection: of named users, or those of a filter with exceptions. */
export function holdingRows(
  ctx: Pick<Ctx, 'own' | 'user'>,
  { courses, users: userIds, filter, exclude }: Selection,
  status?: 'withdrawn',
) {
  const { own, user } = ctx
  const ids = texts([...new Set(courses)])
  const course = (id: SQL) => sql`jsonb_build_object('course', ${id})`
  if (userIds)
    return sql`
      SELECT row_number() OVER (ORDER BY person.at, course.at)::integer AS position,
        person.ref, ${nameOf(ctx, sql`person.ref`)} AS name, ${course(sql`course.id`)} AS input
      FROM unnest(${texts([...new Set(userIds)])}) WITH ORDINALITY AS person (ref, at)
      CROSS JOIN unnest(${ids}) WITH ORDINALITY AS course (id, at)`
  const where = enrollmentWhere(filter ?? {}, user.organisation.timezone, filter?.status ?? status)
  return sql`
    SELECT row_number() OVER (ORDER BY ${enrollments.userId}, ${enrollments.courseId})::integer AS position,
      ${enrollments.userId} AS ref, ${nameOf(ctx, sql`${enrollments.userId}`)} AS name,
      ${course(sql`${enrollments.courseId}`)} AS input
    FROM ${enrollments} WHERE ${own(enrollments, isCounted, where)}
      AND ${enrollments.courseId} = ANY(${ids}) AND ${enrollments.userId} <> ALL(${texts(exclude)})`
}
