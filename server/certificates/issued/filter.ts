import type { components } from '../../../openapi/generated/types.ts'
import type { SQL } from 'drizzle-orm'
import { sinceDay, untilDay } from '../../db/date-filter.ts'
import { and, sql } from '../../db/drizzle.ts'
import { containing, wordsOf } from '../../db/search-terms.ts'
import { certificateStatus } from '../status.ts'

type Schemas = components['schemas']
export type IssuedFilter = Schemas['IssuedFilter']

/** A tenant whose certificates `c` a query is about. */
export type Owner = { organisationId: string; organisation: { timezone: string } }

/** A code or a part of one, as it is shown in groups. */
const groupedCode = /^[\da-z]{4}(-[\da-z]{1,4}){1,3}$/iu

/** One condition per word: the certificate says it, or its user has the address. */
const searched = (search: string | undefined, organisationId: string) =>
  wordsOf(search).map((word) => {
    const pattern = containing(groupedCode.test(word) ? word.replaceAll('-', '') : word)
    return sql`(c.search_text LIKE fold_text(${pattern}) OR c.user_id IN (SELECT u.id FROM users u
      WHERE u.organisation_id = ${organisationId} AND u.email LIKE lower(${pattern})))`
  })

const issuedAt = sql`c.issued_at`

const texts = (ids: string[]) => sql`${sql.param(ids)}::text[]`

/** Conditions on certificates `c` of the filters without facets. */
export function otherConditions(filter: IssuedFilter, owner: Owner) {
  const { search, user, issuedFrom, issuedTo, expiresFrom, expiresTo } = filter
  const { organisationId, organisation } = owner
  const zone = organisation.timezone
  return (
    and(
      sql`c.organisation_id = ${organisationId}`,
      ...searched(search, organisationId),
      user === undefined ? undefined : sql`c.user_id = ${user}`,
      issuedFrom === undefined ? undefined : sinceDay(issuedAt, issuedFrom, zone),
      issuedTo === undefined ? undefined : untilDay(issuedAt, issuedTo, zone),
      expiresFrom === undefined ? undefined : sql`c.expires_on >= ${expiresFrom}::date`,
      expiresTo === undefined ? undefined : sql`c.expires_on <= ${expiresTo}::date`,
    ) ?? sql`true`
  )
}

/** Conditions on certificates `c` of the filters with facets. */
export const facetConditions = (
  { status, design, course, source }: IssuedFilter,
  zone: string,
): Record<'status' | 'design' | 'course' | 'source', SQL | undefined> => ({
  status: status && sql`${certificateStatus(zone)} = ${status}`,
  design: design === undefined ? undefined : sql`c.design_id = ${design}`,
  course: course === undefined ? undefined : sql`c.subject_id = ${course}`,
  source: source && sql`c.source = ${source}`,
})

/** The certificates `c` of a filter. */
export const issuedFilterWhere = (filter: IssuedFilter, owner: Owner) =>
  and(
    otherConditions(filter, owner),
    ...Object.values(facetConditions(filter, owner.organisation.timezone)),
  ) ?? sql`true`

export type IssuedSelection = { issuedIds?: string[]; filter?: IssuedFilter; exclude?: string[] }

/** The certificates `c` of a selection: ids, or a filter with exceptions. */
export function issuedSelectionWhere(selection: IssuedSelection, owner: Owner) {
  const { issuedIds, filter = {}, exclude = [] } = selection
  if (issuedIds)
    return sql`c.organisation_id = ${owner.organisationId} AND c.id = ANY(${texts(issuedIds)})`
  return sql`${issuedFilterWhere(filter, owner)} AND c.id <> ALL(${texts(exclude)})`
}

/** Rows of a bulk action for a selection by filter. */
export const issuedSelectionRows = (selection: IssuedSelection, owner: Owner) => sql`
  SELECT row_number() OVER (ORDER BY c.id)::integer AS position, c.id AS ref,
    coalesce(nullif(trim((c.printed ->> 'firstName') || ' ' || (c.printed ->> 'lastName')), ''), c.code) AS name,
    NULL::jsonb AS input
  FROM certificates c WHERE ${issuedSelectionWhere(selection, owner)}`
