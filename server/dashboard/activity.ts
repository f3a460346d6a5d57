import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Tenant } from '../db/scope.ts'

type Activity = components['schemas']['Activity']

/** The newest entries that are looked at: a change of many users may have thousands. */
const maxEntries = 5000
const maxGroups = 20

/**
 * The latest changes from the audit log. Entries of the same admin and event are one change unless 10 minutes lie
 * between them; those of single users count only if no entry says for how many the change was.
 */
export async function readActivity(db: Db | Tx, { organisationId }: Tenant) {
  const { rows } = await db.execute<Activity>(sql`
    WITH newest AS (
      SELECT id, event, admin_id, at, subject_type, subject_id, subject_name, count,
        -- An entry that says how many users a change affected stands for itself.
        CASE WHEN count IS NULL THEN '' ELSE coalesce(subject_id, '') END AS whole
      FROM (SELECT * FROM audit_log WHERE organisation_id = ${organisationId}
        ORDER BY at DESC, id DESC LIMIT ${maxEntries}) AS entries
      WHERE event NOT LIKE 'auth/%' AND (subject_type IS DISTINCT FROM 'user' OR event LIKE 'user/%')
    ), marked AS (
      SELECT *, at - lag(at) OVER same > interval '10 minutes' AS is_first FROM newest
      WINDOW same AS (PARTITION BY admin_id, event, whole ORDER BY at, id)
    ), numbered AS (
      SELECT *, count(*) FILTER (WHERE is_first) OVER (PARTITION BY admin_id, event, whole ORDER BY at, id) AS part
      FROM marked
    ), grouped AS (
      SELECT (array_agg(id ORDER BY at DESC, id DESC))[1] AS id, event, admin_id, max(at) AS at,
        max(subject_type) AS subject_type, max(subject_id) AS subject_id,
        (array_agg(subject_name ORDER BY subject_id IS NULL, at DESC, id DESC))[1] AS subject_name,
        count(DISTINCT subject_id)::integer AS subjects, sum(count)::integer AS count
      FROM numbered GROUP BY event, admin_id, whole, part
    )
    SELECT g.id AS _id, g.event,
      to_char(g.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
      CASE WHEN a.id IS NULL THEN NULL ELSE json_build_object('_id', a.id,
        'name', coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email)) END AS admin,
      g.subject_type AS "subjectType",
      CASE WHEN g.subjects = 1 THEN json_build_object('_id', g.subject_id, 'name', g.subject_name) END AS subject,
      g.subjects, g.count
    FROM grouped g LEFT JOIN admins a ON a.id = g.admin_id
    ORDER BY g.at DESC, g.id DESC LIMIT ${maxGroups}`)
  return rows
}
