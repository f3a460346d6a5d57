import { afterAll, expect, test } from 'vitest'
import { randomFrom } from '../../server/seed/random.ts'
import { organisationWith } from './assign-host.ts'
import { testHost } from './host.ts'
import { expectStatsCorrect } from './recount.ts'

const host = await testHost()
afterAll(host.close)

type School = Awaited<ReturnType<typeof organisationWith>>

/** Everything that the statistics of an organisation hold, without empty bitmaps and with summed figures. */
async function snapshot({ rows, me }: School) {
  const bitmaps = [
    ['user_bits', 'facet, value'],
    ['recent_bits', 'facet, value'],
    ['enrollment_bits', 'course_id, facet, value'],
    ['day_bits', 'day'],
    ['week_bits', 'week'],
    ['search_ngrams', 'ngram'],
    ['progress_bits', 'progress'],
    ['group_count_bits', 'n'],
  ].map(
    ([
      table,
      key,
    ]) => `SELECT concat_ws(' ', '${table}', ${key}, chunk) AS key, md5(bits::text) AS held
      FROM stats.${table} WHERE organisation_id = $1 AND bit_count(bits) > 0`,
  )
  const figures = [
    ['course_figures', 'course_id, figure, value'],
    ['item_figures', 'item_id, figure'],
  ].map(
    ([table, key]) => `SELECT concat_ws(' ', '${table}', ${key}) AS key, sum(n)::text AS held
      FROM stats.${table} WHERE organisation_id = $1 GROUP BY 1 HAVING sum(n) <> 0`,
  )
  const query = `${[...bitmaps, ...figures].join(' UNION ALL ')} ORDER BY key`
  const found: { key: string; held: string }[] = await rows(query, me.organisationId)
  return found.map(({ key, held }) => `${key}: ${held}`)
}

test('a rebuild finds what was refreshed after each change', async () => {
  const school = await organisationWith(host)
  const { course, group, people, post, remove, rows, me } = school
  const random = randomFrom('rebuild')
  const courses = await Promise.all(
    ['Fire safety', 'First aid', 'Privacy'].map((title) => course(title)),
  )
  const ids = await people(30, { status: 'active', designation: 'Buyer' })
  const groups = [await group('North', ids.slice(0, 9)), await group('South', ids.slice(6, 20))]
  const some = (most: number) => ids.filter(() => random.chance(most / ids.length))
  const steps = [
    () =>
      post('addUsersToCourse', { courses: [random.pick(courses)], users: some(9), notify: false }),
    () => post('addUsersToGroups', { userIds: some(6), userGroups: [random.pick(groups)] }),
    () => remove({ userIds: some(2) }),
    () => post('restoreUsers', { userIds: some(9) }),
    () =>
      rows(
        `UPDATE enrollments SET status = 'in-progress', progress = $2, started_at = now(),
           deadline_date = current_date - $2::integer % 3 WHERE user_id = ANY ($1)`,
        some(9),
        random.whole(1, 99),
      ),
    () =>
      rows(
        `UPDATE users SET status = CASE status WHEN 'active' THEN 'inactive' ELSE 'active' END,
           first_name = 'Zoë ' || left(id, 3), last_active_at = now() WHERE id = ANY ($1)`,
        some(5),
      ),
    () =>
      rows(
        `INSERT INTO activity_days SELECT $1, current_date - $3::integer, unnest($2::text[])
         ON CONFLICT DO NOTHING`,
        me.organisationId,
        some(9),
        random.whole(0, 20),
      ),
  ]
  for (let step = 0; step < 40; step += 1) {
    await random.pick(steps)()
    if (step % 5 === 4) await expectStatsCorrect(school)
  }
  const refreshed = await snapshot(school)
  expect(refreshed.length).toBeGreaterThan(100)
  await rows('SELECT stats.rebuild($1)', me.organisationId)
  expect(await snapshot(school)).toEqual(refreshed)
})
