import { auditEach, type AuditBy } from '../audit/audit.ts'
import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import type { SubjectType } from '../db/tables/certificates.ts'

const tables = {
  course: sql`courses`,
  license: sql`licenses`,
  'learning-path': sql`learning_paths`,
} satisfies Record<SubjectType, unknown>

export type Subject = { type: SubjectType; id: string }

type Changed = { id: string; title: string; was: string | null }

/** What a design is called in the histories of courses. */
type Award = { id: string; name: string } | null

/**
 * Sets what courses, licenses or paths award, and writes it into their histories. `onlyEmpty` leaves those alone that
 * award something.
 */
export async function setAward(
  tx: Tx,
  by: AuditBy & { organisationId: string },
  type: SubjectType,
  ids: string[],
  { award, onlyEmpty = false }: { award: Award; onlyEmpty?: boolean },
) {
  if (ids.length === 0) return
  const { rows } = await tx.execute<Changed>(sql`
    WITH before AS (
      SELECT t.id, t.certificate_id, d.name FROM ${tables[type]} t
      LEFT JOIN certificate_designs d ON d.id = t.certificate_id
      WHERE t.organisation_id = ${by.organisationId} AND t.id = ANY(${sql.param(ids)}::text[])
        AND t.certificate_id IS DISTINCT FROM ${award?.id ?? null}
        ${onlyEmpty ? sql`AND t.certificate_id IS NULL` : sql``}
      ORDER BY t.id FOR UPDATE OF t)
    UPDATE ${tables[type]} t SET certificate_id = ${award?.id ?? null}, version = t.version + 1, updated_at = now(),
      updated_by = ${by.adminId ?? null}
    FROM before WHERE t.id = before.id
    RETURNING t.id, t.title, before.name AS was`)
  const changed = rows.map(({ id, title, was }) => ({
    id,
    name: title,
    changes: [{ field: 'certificate', from: was, to: award?.name ?? null }],
  }))
  await auditEach(tx, by, `${type}/updated`, changed, type)
}

/** Everything that awards these designs. */
export async function subjectsOf(tx: Tx, organisationId: string, designIds: string[]) {
  const { rows } = await tx.execute<Subject & { designId: string }>(sql`
    SELECT 'course' AS type, id, certificate_id AS "designId" FROM courses
    WHERE organisation_id = ${organisationId} AND certificate_id = ANY(${sql.param(designIds)}::text[])
    UNION ALL SELECT 'license', id, certificate_id FROM licenses
    WHERE organisation_id = ${organisationId} AND certificate_id = ANY(${sql.param(designIds)}::text[])
    UNION ALL SELECT 'learning-path', id, certificate_id FROM learning_paths
    WHERE organisation_id = ${organisationId} AND certificate_id = ANY(${sql.param(designIds)}::text[])`)
  return rows
}

/** Sets or removes the award of subjects of several types. */
export async function setAwards(
  tx: Tx,
  by: AuditBy & { organisationId: string },
  subjects: Subject[],
  options: { award: Award; onlyEmpty?: boolean },
) {
  const byType = Map.groupBy(subjects, ({ type }) => type)
  for (const [type, group] of byType)
    await setAward(
      tx,
      by,
      type,
      group.map(({ id }) => id),
      options,
    )
}
