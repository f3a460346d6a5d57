import { expect } from 'vitest'
import type { organisationWith } from './assign-host.ts'

type Rows = Awaited<ReturnType<typeof organisationWith>>['rows']
type Row = { of: string; figure: string; value: string; n: number }

const live = `JOIN users u ON u.id = e.user_id AND u.deleted_at IS NULL AND u.status <> 'inactive'
  WHERE e.organisation_id = $1`

/** What is kept, read off: the figures of courses and of items, who has each bit of a course, how many each of the people. */
const kept = `
  SELECT course_id AS of, figure, value, sum(n)::float8 AS n FROM stats.course_figures
    WHERE organisation_id = $1 GROUP BY 1, 2, 3 HAVING sum(n) <> 0
  UNION ALL SELECT item_id, figure, 'item', sum(n) FROM stats.item_figures
    WHERE organisation_id = $1 GROUP BY 1, 2 HAVING sum(n) <> 0
  UNION ALL SELECT h.course_id, 'bits of ' || h.facet, h.value || ' ' || u.id, 1
    FROM stats.enrollment_bits h, users u
    WHERE h.organisation_id = $1 AND u.organisation_id = $1 AND u.ordinal >> 12 = h.chunk
      AND get_bit(h.bits, u.ordinal & 4095) = 1
  UNION ALL SELECT course_id, 'bits of nobody', facet, sum(bit_count(bits)) - (
      SELECT count(*) FROM users u WHERE u.organisation_id = $1 AND u.ordinal >> 12 = chunk
        AND get_bit(bits, u.ordinal & 4095) = 1)
    FROM stats.enrollment_bits h WHERE organisation_id = $1 GROUP BY course_id, facet, chunk, bits
    HAVING sum(bit_count(bits)) <> (SELECT count(*) FROM users u WHERE u.organisation_id = $1
      AND u.ordinal >> 12 = chunk AND get_bit(bits, u.ordinal & 4095) = 1)
  UNION ALL SELECT course_id, 'learned', day::text, sum(seconds) FROM usage_days
    WHERE organisation_id = $1 GROUP BY 1, 3 HAVING sum(seconds) <> 0
  UNION ALL SELECT 'people', facet, value, sum(bit_count(bits)) FROM stats.user_bits
    WHERE organisation_id = $1 GROUP BY 2, 3
  UNION ALL SELECT 'people', 'recent', facet || ' ' || value, sum(bit_count(bits)) FROM stats.recent_bits
    WHERE organisation_id = $1 GROUP BY 3 HAVING sum(bit_count(bits)) > 0
  UNION ALL SELECT 'people', 'active', day::text, sum(bit_count(bits)) FROM stats.day_bits
    WHERE organisation_id = $1 GROUP BY 3 HAVING sum(bit_count(bits)) > 0
  UNION ALL SELECT 'people', 'active in a week', week::text, sum(bit_count(bits)) FROM stats.week_bits
    WHERE organisation_id = $1 GROUP BY 3 HAVING sum(bit_count(bits)) > 0
  UNION ALL SELECT 'people', 'average', progress || ' ' || u.id, 1 FROM stats.progress_bits a, users u
    WHERE a.organisation_id = $1 AND u.organisation_id = $1 AND u.ordinal >> 12 = a.chunk
      AND get_bit(a.bits, u.ordinal & 4095) = 1
  UNION ALL SELECT 'people', 'groups', n || ' ' || u.id, 1 FROM stats.group_count_bits k, users u
    WHERE k.organisation_id = $1 AND u.organisation_id = $1 AND u.ordinal >> 12 = k.chunk
      AND get_bit(k.bits, u.ordinal & 4095) = 1
  UNION ALL SELECT 'people', 'ngram', ngram, sum(bit_count(bits)) FROM stats.search_ngrams
    WHERE organisation_id = $1 GROUP BY 3 HAVING sum(bit_count(bits)) > 0
  ORDER BY 1, 2, 3`

/** The same from the rows, each looked at. */
const recounted = `
  SELECT e.course_id AS of, f.figure, f.value, sum(f.n)::float8 AS n
    FROM (SELECT e.*, e.status <> 'withdrawn' AS has, e.status IN ('not-started', 'in-progress') AS open
      FROM enrollments e ${live}) e
    CROSS JOIN LATERAL (VALUES
      ('status', e.status, 1),
      ('progress', '', CASE WHEN has THEN e.progress END),
      ('score', '', CASE WHEN has THEN e.score END),
      ('scored', '', CASE WHEN has AND e.score IS NOT NULL THEN 1 END),
      ('due', e.deadline_date::text, CASE WHEN open AND e.deadline_date IS NOT NULL THEN 1 END),
      ('untouched', e.deadline_date::text,
        CASE WHEN e.status = 'not-started' AND e.deadline_date IS NOT NULL THEN 1 END),
      ('assigned', to_char(e.assigned_at AT TIME ZONE $2, 'YYYY-MM-DD'), CASE WHEN has THEN 1 END),
      ('completed', to_char(e.completed_at AT TIME ZONE $2, 'YYYY-MM-DD'),
        CASE WHEN e.status = 'completed' AND e.completed_at IS NOT NULL THEN 1 END),
      ('waited', to_char(e.completed_at AT TIME ZONE $2, 'YYYY-MM-DD'),
        CASE WHEN e.status = 'completed' AND e.completed_at > e.assigned_at
          THEN round(extract(epoch FROM e.completed_at - e.assigned_at)) END),
      ('given', to_char(e.assigned_at AT TIME ZONE $2, 'YYYY-MM-DD') || ' ' || e.status, 1),
      ('open', to_char(e.assigned_at AT TIME ZONE $2, 'YYYY-MM-DD') || ' ' || e.deadline_date,
        CASE WHEN open AND e.deadline_date IS NOT NULL THEN 1 END),
      ('span', CASE WHEN progress = 0 THEN '0' WHEN progress = 100 THEN '100' WHEN progress > 75 THEN '99'
        ELSE (ceil(progress / 25.0) * 25)::integer::text END, CASE WHEN has THEN 1 END),
      ('time', '', CASE WHEN has AND e.started_at IS NOT NULL THEN e.time_spent END),
      ('began', '', CASE WHEN has AND e.started_at IS NOT NULL THEN 1 END),
      ('seconds', '', CASE WHEN has AND e.completed_at > e.started_at
        THEN round(extract(epoch FROM e.completed_at - e.started_at)) END),
      ('ended', '', CASE WHEN has AND e.completed_at IS NOT NULL AND e.started_at IS NOT NULL THEN 1 END)
    ) AS f (figure, value, n) WHERE f.n <> 0 GROUP BY 1, 2, 3
  UNION ALL SELECT l.course_id, 'learned', l.day::text, sum(l.seconds) FROM learning_days l
    JOIN users u ON u.id = l.user_id AND u.deleted_at IS NULL AND u.status <> 'inactive'
    WHERE l.organisation_id = $1 GROUP BY 1, 3 HAVING sum(l.seconds) <> 0
  UNION ALL SELECT p.item_id, f.figure, 'item', sum(f.n)
    FROM item_progress p JOIN enrollments e ON e.id = p.enrollment_id AND e.status <> 'withdrawn'
    CROSS JOIN LATERAL (VALUES ('started', 1), ('completed', (p.status = 'completed')::integer),
      ('failed', (p.status = 'failed')::integer), ('score', p.score),
      ('scored', (p.score IS NOT NULL)::integer)) AS f (figure, n)
    ${live} AND f.n <> 0 GROUP BY 1, 2
  UNION ALL SELECT e.course_id, 'bits of ' || f.facet, f.value || ' ' || e.user_id, 1
    FROM (SELECT e.*, u.deleted_at IS NULL AND u.status <> 'inactive' AS there
      FROM enrollments e JOIN users u ON u.id = e.user_id) e
    CROSS JOIN LATERAL (
      SELECT 'status' AS facet, e.status AS value
      UNION ALL SELECT 'counted', 'true' WHERE e.there
      UNION ALL SELECT 'overdue', 'true' WHERE e.status IN ('not-started', 'in-progress')
        AND e.deadline_date < (now() AT TIME ZONE $2)::date
      UNION SELECT 'source', s.kind FROM enrollment_sources s
        WHERE s.enrollment_id = e.id AND s.removed_at IS NULL) f
    WHERE e.organisation_id = $1
  UNION ALL SELECT 'people', f.facet, f.value, count(*) FROM users u CROSS JOIN LATERAL (VALUES
      ('there', CASE WHEN u.deleted_at IS NULL THEN 'yes' END), ('status', u.status), ('source', u.source),
      ('emailStatus', u.email_status), ('designation', u.designation_key),
      ('added', to_char(u.created_at AT TIME ZONE $2, 'YYYY-MM-DD')),
      ('lastActive', coalesce(to_char(u.last_active_at AT TIME ZONE $2, 'YYYY-MM-DD'), 'never')),
      ('lastInvited', coalesce(to_char(u.last_invited_at AT TIME ZONE $2, 'YYYY-MM-DD'), 'never')),
      ('invitation', CASE WHEN u.status = 'invited'
        THEN coalesce(to_char(u.invite_expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), 'not-sent') END)
    ) AS f (facet, value) WHERE u.organisation_id = $1 AND f.value IS NOT NULL GROUP BY 2, 3
  UNION ALL SELECT 'people', 'recent', f.facet || ' ' || CASE
      WHEN day IS NULL THEN 'never' WHEN today - day <= 7 THEN 'week'
      WHEN today - day <= 30 THEN 'month' ELSE 'quarter' END, count(*)
    FROM (SELECT (now() AT TIME ZONE $2)::date AS today) AS clock, users u CROSS JOIN LATERAL (VALUES
      ('added', (u.created_at AT TIME ZONE $2)::date), ('lastActive', (u.last_active_at AT TIME ZONE $2)::date)
    ) AS f (facet, day) WHERE u.organisation_id = $1 AND (day IS NULL OR today - day <= 90) GROUP BY 3
  UNION ALL SELECT 'people', 'recent', 'invitation ' || CASE
      WHEN invite_expires_at IS NULL THEN 'not-sent' ELSE 'open' END, count(*)
    FROM users WHERE organisation_id = $1 AND status = 'invited' AND (invite_expires_at IS NULL
      OR (invite_expires_at AT TIME ZONE 'UTC')::date > (now() AT TIME ZONE 'UTC')::date) GROUP BY 3
  UNION ALL SELECT 'people', 'group', group_id, count(*) FROM user_group_members
    WHERE organisation_id = $1 GROUP BY 3
  UNION ALL SELECT 'people', 'active', day::text, count(*) FROM activity_days
    WHERE organisation_id = $1 GROUP BY 3
  UNION ALL SELECT 'people', 'active in a week', date_trunc('week', day)::date::text, count(DISTINCT user_id)
    FROM activity_days WHERE organisation_id = $1 GROUP BY 3
  UNION ALL SELECT 'people', 'average', round(avg(e.progress)) || ' ' || e.user_id, 1
    FROM enrollments e JOIN courses c ON c.id = e.course_id AND c.deleted_at IS NULL
    WHERE e.organisation_id = $1 AND e.status <> 'withdrawn'
    GROUP BY e.user_id HAVING round(avg(e.progress)) > 0
  UNION ALL SELECT 'people', 'groups', count(*) || ' ' || m.user_id, 1
    FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
    WHERE m.organisation_id = $1 GROUP BY m.user_id
  UNION ALL SELECT 'people', 'ngram', substr(search_text, place, size), count(DISTINCT id)
    FROM users, generate_series(1, length(search_text)) AS place, generate_series(1, 2) AS size
    WHERE organisation_id = $1 AND substr(search_text, place, size) ~ '^[a-z0-9]+$' GROUP BY 3
  ORDER BY 1, 2, 3`

/** Expects all stored statistics to equal those computed from the rows. */
export async function expectStatsCorrect(
  { me, rows }: { me: { organisationId: string }; rows: Rows },
  zone = 'UTC',
) {
  await rows(
    `SELECT stats.refresh($1), stats.refresh_days($1), stats.refresh_enrollments($1),
      stats.refresh_ngrams($1), stats.refresh_progress($1), stats.refresh_group_counts($1)`,
    me.organisationId,
  )
  const found: Row[] = await rows(kept, me.organisationId)
  expect(found).toEqual(await rows(recounted, me.organisationId, zone))
  return found
}
