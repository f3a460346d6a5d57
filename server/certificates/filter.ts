import type { components } from '../../openapi/generated/types.ts'
import type { SQL } from 'drizzle-orm'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { certificateDesigns } from '../db/schema.ts'
import { hasEachWord } from '../db/search-terms.ts'

type Schemas = components['schemas']

export type DesignFilter = {
  search?: string
  provider?: Schemas['CertificateProvider']
  status?: Schemas['CertificateStatus']
  course?: string
  deleted?: boolean
}

/** What awards a design, as rows of `id`, `title`, `type` and `certificate_id`. */
export const awards = (organisationId: string | SQL) => sql`(
  SELECT id, title, 'course' AS type, certificate_id FROM courses
  WHERE organisation_id = ${organisationId} AND certificate_id IS NOT NULL AND deleted_at IS NULL
  UNION ALL SELECT id, title, 'license', certificate_id FROM licenses
  WHERE organisation_id = ${organisationId} AND certificate_id IS NOT NULL AND deleted_at IS NULL
  UNION ALL SELECT id, title, 'learning-path', certificate_id FROM learning_paths
  WHERE organisation_id = ${organisationId} AND certificate_id IS NOT NULL AND deleted_at IS NULL)`

/** Conditions of the filters without facets. */
export function otherConditions({ search, course, deleted }: DesignFilter, organisationId: string) {
  const isAwarded =
    course === undefined
      ? undefined
      : sql`${certificateDesigns.id} IN (SELECT certificate_id FROM ${awards(organisationId)} a
          WHERE a.id = ${course})`
  return and(
    deleted
      ? sql`${certificateDesigns.deletedAt} > now() - interval '30 days'`
      : isNull(certificateDesigns.deletedAt),
    ...hasEachWord(certificateDesigns.searchText, search),
    isAwarded,
  )
}

/** Condition for the designs of a filter; goes into `own(certificateDesigns, …)`. */
export function designFilterWhere(filter: DesignFilter, organisationId: string) {
  const { provider, status } = filter
  return and(
    otherConditions(filter, organisationId),
    provider && eq(certificateDesigns.provider, provider),
    status && eq(certificateDesigns.status, status),
  )
}
