import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { organisationWith } from './assign-host.ts'
import { testHost } from './host.ts'
import { startSmtpSink } from './smtp-sink.ts'

const received: { to: string; raw: string }[] = []
/** Addresses that are refused for now. */
const busy = new Set<string>()

const sink = await startSmtpSink({
  onRcptTo({ address }, _, done) {
    if (address.startsWith('gone.'))
      return done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }))
    if (busy.has(address))
      return done(Object.assign(new Error('Come again later'), { responseCode: 451 }))
    return done()
  },
  onData(stream, { envelope }, done) {
    let raw = ''
    stream.setEncoding('utf8').on('data', (part: string) => (raw += part))
    stream.on('end', () => {
      for (const { address } of envelope.rcptTo) received.push({ to: address, raw })
      done()
    })
  },
})
const host = await testHost({ env: { SMTP_URL: sink.url } })
afterAll(async () => {
  await host.close()
  sink.close()
})

const sentTo = (address: string) => received.filter(({ to }) => to === address)

test('getDetailedUserData: waits for a mail server, mails each address once, and tells about refused ones', async () => {
  const { me, people, post } = await organisationWith(host)
  await people(2, { status: 'active' })
  const [gone, late, fine] = ['gone.head@x.example', 'late.head@x.example', 'fine.head@x.example']
  busy.add(late)
  const answer = await post('getDetailedUserData', { emails: [gone, late, fine] })
  expect(answer.json()).toMatchObject({
    status: 'success',
    message: `Sent to ${gone}, ${late}, ${fine}`,
  })
  await expect.poll(() => sentTo(fine)).toHaveLength(1)
  await expect
    .poll(async () => {
      const { rowCount } = await host.pool.query(
        `UPDATE pgboss.job SET start_after = now() WHERE data->>'name' = 'report-mails' AND state = 'retry'`,
      )
      return rowCount
    })
    .toBe(1)
  busy.clear()
  await expect.poll(() => sentTo(late), { timeout: 15_000 }).toHaveLength(1)
  expect(sentTo(fine)).toHaveLength(1)
  expect(sentTo(gone)).toHaveLength(0)
  const alerts = async () => (await me.get('/api/business/getAlerts')).json().data.alerts
  await expect
    .poll(alerts)
    .toMatchObject([
      { type: 'report-failed', body: `Not delivered to ${gone}`, severity: 'warning' },
    ])
})

test('getDetailedUserData: mails a link of 7 days to a file above 10 MB', async () => {
  const { me, people, post, rows } = await organisationWith(host)
  const { organisationId } = me
  const [user] = await people(1, { status: 'active' })
  // One user with many courses, whose groups fill a cell of 15 kB.
  await rows(
    `WITH made AS (INSERT INTO user_groups (id, organisation_id, name)
       SELECT $1 || 'g' || n, $1, rpad('Group ' || n, 60, 'x') FROM generate_series(1, 250) AS n RETURNING id)
     INSERT INTO user_group_members (group_id, user_id, organisation_id) SELECT id, $2, $1 FROM made`,
    organisationId,
    user,
  )
  await rows(
    `WITH made AS (INSERT INTO courses (id, organisation_id, title, status)
       SELECT $1 || 'c' || n, $1, 'Course ' || n, 'published' FROM generate_series(1, 750) AS n RETURNING id)
     INSERT INTO enrollments (id, organisation_id, user_id, course_id) SELECT id || 'e', $1, $2, id FROM made`,
    organisationId,
    user,
  )
  const email = 'large.head@x.example'
  const answer = await post('getDetailedUserData', {
    emails: [email],
    report: 'course-status',
    columns: ['course', 'userGroups'],
  })
  expect(answer.json().message).toBe(`A link to the file, good for 7 days, goes to ${email}`)
  await expect.poll(() => sentTo(email), { timeout: 15_000 }).toHaveLength(1)
  const mail = await PostalMime.parse(sentTo(email)[0]?.raw ?? '')
  expect(mail.attachments).toEqual([])
  const link = /http:\/\/lectern\.test(\/\S+)/.exec(mail.text ?? '')?.[1] ?? ''
  const file = await host.app.inject({ url: link })
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.length).toBeGreaterThan(10 * 1024 * 1024)
  expect(file.body.trim().split('\r\n')).toHaveLength(751)
  const [kept] = await rows<{ days: number }>(
    `SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM files
     WHERE organisation_id = $1`,
    organisationId,
  )
  expect(kept?.days).toBe(7)
})
