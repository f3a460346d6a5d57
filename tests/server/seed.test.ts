import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '../../server/config/config.ts'
import { blockersOf } from '../../server/courses/checklist.ts'
import { readCourseWithContents } from '../../server/courses/get.ts'
import { seedDemo } from '../../server/seed/demo.ts'
import { seedOrganisation } from '../../server/seed/organisation.ts'
import { peopleOf } from '../../server/seed/people.ts'
import { isEmail } from '../../server/lib/email.ts'
import { createFiles } from '../../server/files/files.ts'
import { sniffFile } from '../../server/files/sniff.ts'
import { ownedBy } from '../../server/db/scope.ts'
import { testDatabase } from './database.ts'
import { runScript } from './script.ts'
import { demoSignIn } from '../../server/config/demo.ts'

const now = Date.UTC(2026, 10, 21, 12)
const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'lectern-seed-'))
const files = createFiles(parseConfig({ NODE_ENV: 'test', DATA_DIR: folder }))
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** The first row of a query. */
async function one<Row extends object>(sql: string, values: unknown[] = []) {
  const { rows } = await database.pool.query<Row>(sql, values)
  return rows[0]
}

const made = await Promise.all([1, 2, 3].map(() => seedDemo(database.pool, files, now)))

test('demonstration: servers that start together create it once', async () => {
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await seedDemo(database.pool, files, now)).toBe(false)
  expect(await one('SELECT count(*)::int AS n FROM organisations')).toEqual({ n: 1 })
  expect(await one('SELECT count(*)::int AS n FROM users')).toEqual({ n: 240 })
})

test('demonstration: its admin can sign in with the published credentials', async () => {
  const admin = await one<{ password_hash: string }>('SELECT * FROM admins WHERE email = $1', [
    demoSignIn.email,
  ])
  expect(admin?.password_hash).toMatch(/^\$argon2id\$/)
  expect(await verify(admin?.password_hash ?? '', demoSignIn.password)).toBe(true)
})

test('demonstration: invitations sent by mail are among the messages', async () => {
  expect(
    await one(`SELECT count(*)::int AS n FROM users u
      WHERE (source <> 'signup-link') <> EXISTS (SELECT FROM mails m WHERE m.user_id = u.id
        AND m.sent_at IS NOT DISTINCT FROM CASE email_status WHEN 'bounced' THEN NULL ELSE u.last_invited_at END)`),
  ).toEqual({ n: 0 })
})

test('demonstration: messages in every state, whose figures are those of their recipients', async () => {
  const { rows } = await database.pool.query<{ status: string; n: number }>(
    'SELECT status, count(*)::int AS n FROM messages GROUP BY status ORDER BY status',
  )
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(18)
  expect(rows.map(({ status }) => status)).toEqual([
    'cancelled',
    'draft',
    'failed',
    'partially-failed',
    'scheduled',
    'sending',
    'sent',
  ])
  expect(
    await one(`SELECT count(*)::int AS n FROM messages m WHERE started_at IS NOT NULL AND (
      recipients <> (SELECT count(*) FROM mails WHERE message_id = m.id)
      OR coalesce((figures->>'delivered')::int, 0) <>
        (SELECT count(*) FROM mails WHERE message_id = m.id AND status = 'sent'))`),
  ).toEqual({ n: 0 })
})

test('demonstration: users were added throughout two years, with consistent times', async () => {
  const months = await one<{ n: number }>(
    "SELECT count(DISTINCT date_trunc('month', registered_at))::int AS n FROM users",
  )
  expect(months?.n).toBeGreaterThanOrEqual(20)
  expect(
    await one(
      `SELECT count(*)::int AS n FROM users WHERE registered_at < invited_at OR last_active_at < registered_at
         OR deactivated_at < last_active_at OR last_invited_at < invited_at OR last_active_at > $1
         OR (status = 'invited') <> (registered_at IS NULL)
         OR (status = 'inactive') <> (deactivated_at IS NOT NULL)`,
      [new Date(now)],
    ),
  ).toEqual({ n: 0 })
})

test('demonstration: every user is in the group of a department and of a place', async () => {
  expect(
    await one(`SELECT count(*)::int AS n FROM users u WHERE
      (SELECT count(*) FROM user_group_members m WHERE m.user_id = u.id) < 2`),
  ).toEqual({ n: 0 })
})

test('demonstration: the bell agrees with the list of users', async () => {
  const { rows } = await database.pool.query<{ type: string; title: string }>(
    'SELECT type, title FROM alerts ORDER BY created_at',
  )
  const count = async (where: string) =>
    (await one<{ n: number }>(`SELECT count(*)::int AS n FROM users WHERE ${where}`))?.n
  const imported = await count("source = 'csv'")
  const bounced = await count("email_status = 'bounced'")
  expect(imported).toBeGreaterThan(0)
  expect(rows).toContainEqual({ type: 'import-finished', title: `${imported} people imported` })
  expect(rows.find(({ type }) => type === 'delivery-failed')?.title).toMatch(
    `${bounced} invitation`,
  )
  for (const { title } of rows.filter(({ type }) => type === 'user-joined')) {
    const name = title.replace(/ joined$/, '')
    expect(
      await count(`trim(first_name || ' ' || last_name) = '${name.replaceAll("'", "''")}'`),
    ).toBeGreaterThan(0)
  }
})

test('demonstration: the same seed gives the same users, with unique addresses', () => {
  const world = { organisationId: 'o', domain: 'x.example', now }
  const ten = (seed: string) => {
    const person = peopleOf({ ...world, seed })
    return Array.from({ length: 2000 }, person)
  }
  expect(ten('1')).toEqual(ten('1'))
  expect(ten('1')[0]).not.toEqual(ten('2')[0])
  const addresses = ten('1').map(({ email }) => email)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const address of addresses) expect(address).toMatch(/^[a-z]+\.[a-z]+\d*@x\.example$/)
})

test('demonstration: the same name and seed give the same users at any time', async () => {
  const elsewhere = await testDatabase()
  const client = await elsewhere.pool.connect()
  onTestFinished(async () => {
    client.release(true)
    await elsewhere.close()
  })
  async function peopleAt(hours: number) {
    await client.query('BEGIN')
    await seedOrganisation(client, {
      name: 'Acme',
      domain: 'acme.example',
      timezone: 'Europe/Dublin',
      people: 300,
      seed: 1,
      now: now + hours * 3_600_000,
      admins: [{ email: 'a@acme.example', firstName: 'A', lastName: 'B', designation: '' }],
    })
    const { rows } = await client.query(
      'SELECT first_name, last_name, email, designation FROM users ORDER BY email',
    )
    await client.query('ROLLBACK')
    return rows
  }
  const people = await peopleAt(0)
  expect(people).toHaveLength(300)
  for (const hours of [1, 24]) expect(await peopleAt(hours)).toEqual(people)
})

test('demonstration: names are in many scripts', () => {
  const person = peopleOf({
    organisationId: 'o',
    domain: 'x.example',
    now,
    seed: 'scripts',
  })
  const names = Array.from({ length: 1000 }, person).map(({ firstName }) => firstName)
  for (const script of [/\p{Script=Arabic}/u, /\p{Script=Hebrew}/u, /\p{Script=Han}/u, /[À-ž]/])
    expect(names.some((name) => script.test(name))).toBe(true)
  expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(15)
})

test('demonstration: some users have very long names, no activity, or an old invitation', async () => {
  const count = async (where: string) =>
    (await one<{ n: number }>(`SELECT count(*)::int AS n FROM users WHERE ${where}`))?.n
  expect(await count("length(first_name || ' ' || last_name) >= 60")).toBeGreaterThan(0)
  expect(await count("length(first_name || ' ' || last_name) > 64")).toBe(0)
  expect(await count("status = 'active' AND last_active_at IS NULL")).toBeGreaterThan(0)
  const old = new Date(now - 60 * 86_400_000).toISOString()
  expect(await count(`status = 'invited' AND last_invited_at < '${old}'`)).toBeGreaterThan(0)
})

test('demonstration: there is activity on nearly every day, including the latest', async () => {
  const days = await one<{ n: number }>('SELECT count(DISTINCT day)::int AS n FROM activity_days')
  expect(days?.n).toBeGreaterThan(150)
  expect(
    await one(`SELECT count(*)::int AS n FROM users u WHERE last_active_at IS NOT NULL AND
      (SELECT max(day) FROM activity_days a WHERE a.user_id = u.id)
        IS DISTINCT FROM (last_active_at AT TIME ZONE 'Europe/Dublin')::date`),
  ).toEqual({ n: 0 })
})

test('demonstration: two years of learning, mostly in working hours, little on weekends and holidays', async () => {
  const share = async (condition: string, table: string) =>
    (
      await one<{ part: number }>(
        `SELECT (count(*) FILTER (WHERE ${condition}))::float / count(*) AS part FROM ${table} AS d`,
      )
    )?.part
  const hours = '(SELECT day, unnest(hours) AS hour FROM learning_days)'
  expect(await share('hour BETWEEN 7 AND 18', hours)).toBeGreaterThan(0.85)
  for (const table of ['learning_days', 'activity_days']) {
    const months = await one<{ n: number }>(
      `SELECT count(DISTINCT date_trunc('month', day))::int AS n FROM ${table}`,
    )
    expect(months?.n, table).toBeGreaterThanOrEqual(20)
    expect(await share('extract(isodow FROM day) > 5', table), table).toBeLessThan(0.12)
    expect(await share("to_char(day, 'MM-DD') >= '12-24'", table), table).toBeLessThan(0.01)
  }
  expect(
    await one(
      'SELECT count(*)::int AS n FROM enrollments WHERE completed_at < assigned_at OR assigned_at > $1',
      [new Date(now)],
    ),
  ).toEqual({ n: 0 })
  // A year ago there was less of everything, but not nothing.
  const year = async (from: string, until: string) =>
    (
      await one<{ n: number }>(
        'SELECT count(*)::int AS n FROM enrollments WHERE completed_at BETWEEN $1 AND $2',
        [from, until],
      )
    )?.n ?? 0
  const [before, latest] = [
    await year('2024-11-21', '2025-11-21'),
    await year('2025-11-21', '2026-11-21'),
  ]
  expect(before).toBeGreaterThan(100)
  expect(latest).toBeGreaterThan(before)
})

test('demonstration: the library has real files of the declared types, all usable', async () => {
  const { rows } = await database.pool.query<{ type: string; status: string; file: string }>(
    `SELECT a.type, a.status, a.file, a.organisation_id, f.mime_type, f.name FROM assets a
     LEFT JOIN files f ON f.id = a.file`,
  )
  expect(rows).toHaveLength(24)
  const stored = await database.pool.query<{
    id: string
    organisation_id: string
    mime_type: string
    name: string
    size: string
  }>('SELECT * FROM files')
  for (const { id, organisation_id, mime_type, name, size } of stored.rows) {
    expect(await files.size(organisation_id, id)).toBe(Number(size))
    const sniffed = await files.local(organisation_id, id, (path) => sniffFile(path, name))
    expect(sniffed.mimeType, name).toBe(mime_type)
  }
  expect(await one("SELECT count(*)::int AS n FROM assessments WHERE status = 'ready'")).toEqual({
    n: 4,
  })
})

test('demonstration: published courses meet the conditions, and one draft waits for content', async () => {
  const { rows } = await database.pool.query<{ id: string; title: string; status: string }>(
    'SELECT id, title, status FROM courses',
  )
  const by = (status: string) => rows.filter((row) => row.status === status)
  expect([by('published').length, by('draft').length, by('archived').length]).toEqual([9, 2, 1])
  const organisation = await one<{ id: string }>('SELECT id FROM organisations')
  const own = ownedBy(organisation?.id ?? '')
  const blocked = await Promise.all(
    rows.map(async ({ id, title }) => {
      const whole = await readCourseWithContents({ db: database.db, own }, id)
      if (!whole) throw new Error('a course cannot be read')
      const { course, sections } = whole
      return [title, blockersOf({ facts: course, sections }).map(({ code }) => code)] as const
    }),
  )
  expect(Object.fromEntries(blocked.filter(([, codes]) => codes.length > 0))).toEqual({
    'Forklift driving: the theory': ['asset-failed', 'assessment-draft'],
    'Spreadsheets for the back office': ['no-thumbnail', 'no-author'],
  })
  expect(await one('SELECT count(*)::int AS n FROM courses WHERE items_count = 0')).toEqual({
    n: 0,
  })
})

test('demonstration: five licenses in three categories, and enrollments as their seats give them', async () => {
  const { rows } = await database.pool.query(
    `SELECT l.title, l.seats_taken AS taken, l.seats_total AS total, l.runs,
       count(*) FILTER (WHERE s.status = 'waiting')::integer AS waiting,
       count(*) FILTER (WHERE s.status = 'activated') > 0 AS used
     FROM licenses l JOIN seats s ON s.license_id = l.id GROUP BY l.id ORDER BY l.expiration_date`,
  )
  expect(rows).toEqual([
    {
      title: 'Waste and recycling, trial',
      taken: 33,
      total: 40,
      runs: false,
      waiting: 0,
      used: true,
    },
    { title: 'Workplace safety', taken: 96, total: 120, runs: true, waiting: 0, used: true },
    { title: 'Service excellence', taken: 30, total: 30, runs: true, waiting: 3, used: true },
    {
      title: 'Warehouse skills, next intake',
      taken: 12,
      total: 25,
      runs: false,
      waiting: 0,
      used: false,
    },
    {
      title: 'Data protection for everybody',
      taken: 44,
      total: null,
      runs: true,
      waiting: 0,
      used: true,
    },
  ])
  expect(await one('SELECT count(*)::int AS n FROM licensed_categories')).toEqual({ n: 3 })
  expect(
    await one(`SELECT count(*)::int AS n FROM seats WHERE activated_at < assigned_at OR revoked_at < assigned_at
      OR (status = 'waiting') <> (waiting_since IS NOT NULL) OR (status = 'activated') AND activated_at IS NULL`),
  ).toEqual({ n: 0 })
  expect(
    await one(`WITH due AS (
        SELECT s.user_id, lc.course_id, s.license_id FROM seats s JOIN licenses l ON l.id = s.license_id AND l.runs
        JOIN license_courses lc ON lc.license_id = l.id WHERE s.status IN ('assigned', 'activated')),
      held AS (
        SELECT e.user_id, e.course_id, es.ref AS license_id FROM enrollments e
        JOIN enrollment_sources es ON es.enrollment_id = e.id AND es.kind = 'license')
      SELECT (SELECT count(*)::int FROM (TABLE due EXCEPT TABLE held) a) AS missing,
        (SELECT count(*)::int FROM (TABLE held EXCEPT TABLE due) b) AS surplus,
        (SELECT count(DISTINCT user_id) FROM held) > 130 AS many`),
  ).toEqual({ missing: 0, surplus: 0, many: true })
})

test('demonstration: four learning paths, one of them a draft, with users at all states', async () => {
  const { rows } = await database.pool.query(
    `SELECT p.title, p.status, p.enforce_order AS ordered, p.at_least AS least,
       count(*) FILTER (WHERE a.status = 'not-started')::int AS waiting,
       count(*) FILTER (WHERE a.status = 'in-progress')::int AS busy,
       count(*) FILTER (WHERE a.status = 'completed')::int AS done,
       count(*) FILTER (WHERE a.stuck)::int AS stuck,
       count(*) FILTER (WHERE a.carried_steps > 0)::int AS carried,
       count(*) FILTER (WHERE a.deadline_date < $1 AND a.status <> 'completed')::int AS late
     FROM learning_paths p LEFT JOIN path_assignments a ON a.path_id = p.id AND a.counted
     GROUP BY p.id ORDER BY p.created_at`,
    [new Date(now)],
  )
  const path = (title: string, more: object) => ({
    title,
    status: 'published',
    ordered: false,
    least: null,
    waiting: 0,
    busy: 0,
    done: 0,
    stuck: 0,
    carried: 0,
    late: 0,
    ...more,
  })
  expect(rows).toEqual([
    path('Primeros pasos en el almacén', { waiting: 3, busy: 11, stuck: 12, carried: 9 }),
    path('First months in the warehouse', { ordered: true, waiting: 10, busy: 39, done: 34 }),
    path('Serving customers well', {
      least: 3,
      waiting: 8,
      busy: 23,
      done: 37,
      carried: 40,
      late: 9,
    }),
    path('Your first year as a lead', { status: 'draft', ordered: true }),
  ])
  expect(await one('SELECT count(*)::int AS n FROM path_changes')).toEqual({ n: 0 })
})

describe('npm run seed', async () => {
  const empty = await testDatabase()
  afterAll(empty.close)
  const { host = '', port, user, database: name } = empty.connection
  const url = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`

  const seed = (organisation: string) =>
    runScript('seed', url, '--people', '3', '--organisation', organisation)

  test.each([
    ['Acme Inc.', 'admin@acme-inc.example'],
    ['  (Harbour & Sons)  ', 'admin@harbour-sons.example'],
    ['学びの港', 'admin@trial.example'],
    ['A'.repeat(60), `admin@${'a'.repeat(60)}.example`],
  ])('%j: creates an admin who can sign in, %s', async (organisation, email) => {
    const { code, said } = await seed(organisation)
    expect(said).toContain(`Sign in with ${email} / `)
    expect(code).toBe(0)
    expect(isEmail(email)).toBe(true)
    const { rows } = await empty.pool.query(
      `SELECT o.name, (SELECT count(*)::int FROM users WHERE organisation_id = o.id) AS people
       FROM organisations o JOIN admins a ON a.organisation_id = o.id WHERE a.email = $1`,
      [email],
    )
    expect(rows).toEqual([{ name: organisation.trim(), people: 3 }])
  })

  test.each([
    ['acme inc.', /The organisation acme inc\. .*already exists/],
    ['港の学校', /admin@trial\.example already/],
    ['A'.repeat(61), /--organisation must be a name of up to 60 characters/],
    [' ', /--organisation must be a name/],
  ])('%j: is refused', async (organisation, why) => {
    const { code, said } = await seed(organisation)
    expect(code).toBe(1)
    expect(said).toMatch(why)
  })
})

test('demonstration: events that are over, live, to come, full, cancelled, and a draft', async () => {
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS events,
       count(*) FILTER (WHERE status = 'draft')::int AS drafts,
       count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled,
       count(*) FILTER (WHERE last_ends_at <= $1 AND attended > 0 AND no_show > 0)::int AS over,
       count(*) FILTER (WHERE starts_at <= $1 AND ends_at > $1)::int AS live,
       count(*) FILTER (WHERE registered = capacity AND waitlisted = 6)::int AS full,
       count(*) FILTER (WHERE recurrence IS NOT NULL)::int AS series
     FROM events`,
    [new Date(now)],
  )
  expect(rows).toEqual([
    { events: 24, drafts: 1, cancelled: 1, over: 9, live: 1, full: 1, series: 2 },
  ])
})
