import type { ClientBase } from 'pg'

type SeedTarget = { organisationId: string; adminId: string; courses: number }

/** A number from 0 to 99, deterministic for a user and course. */
const drawn = `abs(hashtext(u.id || c.id)) % 100`

/**
 * Assigns everybody in a trial organisation so many courses, in SQL only: for measuring lists and counts of millions.
 * The first course has five items with progress.
 */
export async function seedManyCourses(
  client: ClientBase,
  { organisationId, adminId, courses }: SeedTarget,
) {
  const id = (n: string) => `'many-' || right($1, 12) || '-' || ${n}`
  await client.query(
    `INSERT INTO courses (id, organisation_id, title, status, published_at, created_by, items_count, deadline_days)
     SELECT ${id('n')}, $1, 'Course ' || n, 'published', now() - interval '200 days', $2, 5, 30
     FROM generate_series(1, $3::integer) n`,
    [organisationId, adminId, courses],
  )
  await client.query(
    `INSERT INTO assessments (id, organisation_id, title, status) VALUES (${id("'check'")}, $1, 'Check', 'ready')`,
    [organisationId],
  )
  await client.query(
    `INSERT INTO course_sections (id, course_id, organisation_id, title, position)
     SELECT ${id("'s' || n")}, ${id('n')}, $1, 'All of it', 1 FROM generate_series(1, $2::integer) n`,
    [organisationId, courses],
  )
  await client.query(
    `INSERT INTO course_items (id, course_id, section_id, organisation_id, position, kind, assessment_id)
     SELECT ${id("n || '-' || i")}, ${id('n')}, ${id("'s' || n")}, $1, i, 'assessment', ${id("'check'")}
     FROM generate_series(1, $2::integer) n, generate_series(1, 5) i`,
    [organisationId, courses],
  )
  for (let n = 1; n <= courses; n += 1) {
    await client.query(
      `INSERT INTO enrollments (id, organisation_id, user_id, course_id, status, progress, deadline_date,
         assigned_at, assigned_by, started_at, completed_at, last_activity_at, time_spent, score, counted, sort_name)
       SELECT c.id || '-' || row_number() OVER (ORDER BY u.id), $1, u.id, c.id,
         CASE WHEN n < 55 THEN 'completed' WHEN n < 75 THEN 'in-progress' WHEN n < 78 THEN 'failed'
           WHEN n < 80 THEN 'withdrawn' ELSE 'not-started' END,
         CASE WHEN n < 55 THEN 100 WHEN n < 80 THEN n ELSE 0 END, (at + interval '30 days')::date, at, $2,
         CASE WHEN n < 80 THEN at + interval '2 days' END, CASE WHEN n < 55 THEN at + interval '9 days' END,
         CASE WHEN n < 80 THEN at + interval '9 days' END, CASE WHEN n < 80 THEN 60 * n ELSE 0 END,
         CASE WHEN n < 78 THEN 40 + n % 60 END, u.deleted_at IS NULL AND u.status <> 'inactive', u.sort_name
       FROM users u JOIN courses c ON c.id = ${id('$3::text')}
         CROSS JOIN LATERAL (SELECT ${drawn} AS n,
           now() - make_interval(days => abs(hashtext(c.id || u.id)) % 180) AS at) drawn
       WHERE u.organisation_id = $1`,
      [organisationId, adminId, String(n)],
    )
    await client.query(
      `INSERT INTO enrollment_sources (enrollment_id, kind, ref, organisation_id)
       SELECT e.id, 'direct', $2, $1 FROM enrollments e WHERE e.course_id = ${id('$3::text')}`,
      [organisationId, adminId, String(n)],
    )
  }
  await client.query(
    `INSERT INTO item_progress (enrollment_id, item_id, organisation_id, status, progress, attempts, score, counted)
     SELECT e.id, i.id, $1, CASE WHEN e.progress >= i.position * 20 THEN 'completed' ELSE 'started' END,
       100, 1, e.score, e.counted AND e.status <> 'withdrawn'
     FROM enrollments e JOIN course_items i ON i.course_id = e.course_id AND i.position * 20 <= e.progress + 20
     WHERE e.course_id = ${id("'1'")} AND e.started_at IS NOT NULL`,
    [organisationId],
  )
}
