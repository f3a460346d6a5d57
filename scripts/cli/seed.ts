import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { inBulk } from '../../server/seed/in-bulk.ts'
import { seedOrganisation, type Seed } from '../../server/seed/organisation.ts'
import { seedManyCourses } from '../../server/seed/many-courses.ts'
import { seedManyEvents } from '../../server/seed/many-events.ts'
import { withDatabase } from './database.ts'
import { main, UserError, log, elapsed, strong } from '../lib/log.ts'

const usage = `npm run seed -- --people 100000 [--courses 20] [--events 5000] [--organisation "Contoso"] [--seed 1]

Creates a trial organisation of any size; --courses is the number of courses per user, --events that of events.
The same name and
seed give the same users.`

function readOptions() {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '1000' },
      courses: { type: 'string', default: '0' },
      events: { type: 'string', default: '0' },
      organisation: { type: 'string', default: 'Contoso' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  })
  const people = Number(values.people)
  if (!Number.isInteger(people) || people < 0 || people > 2_000_000)
    throw new UserError('--people must be a whole number up to 2000000')
  const courses = Number(values.courses)
  if (!Number.isInteger(courses) || courses < 0 || courses > 100)
    throw new UserError('--courses must be a whole number up to 100')
  const events = Number(values.events)
  if (!Number.isInteger(events) || events < 0 || events > 100_000)
    throw new UserError('--events must be a whole number up to 100000')
  const name = values.organisation.trim()
  if (name === '') throw new UserError('--organisation must be a name')
  if (name.length > 60) throw new UserError('--organisation must be a name of up to 60 characters')
  return {
    ...values,
    name,
    people,
    courses,
    events,
    seed: Number(values.seed) || 1,
    domain: domainOf(name),
  }
}

/** A domain from the letters and digits of a name; a default if there are none. */
const domainOf = (name: string) =>
  `${(name.toLowerCase().match(/[a-z\d]+/g) ?? ['trial']).join('-')}.example`

async function inTransaction(
  pool: Pool,
  seed: Seed,
  { courses, events }: { courses: number; events: number },
) {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await inBulk(client, async () => {
      const made = await seedOrganisation(client, seed)
      if (courses > 0) await seedManyCourses(client, { ...made, courses })
      if (events > 0) await seedManyEvents(client, { ...made, events })
      return made
    })
    await client.query('COMMIT')
    // Vacuum, as the server would do in time: index-only scans need it.
    await client.query('VACUUM (ANALYZE)')
  } finally {
    // Ends the session, and so an unfinished transaction.
    client.release(true)
  }
}

async function isTaken(pool: Pool, name: string, email: string) {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM organisations WHERE lower(name) = lower($1)
     UNION ALL SELECT 1 FROM admins WHERE email = $2`,
    [name, email],
  )
  return Boolean(rowCount)
}

await main(async () => {
  const options = readOptions()
  if (options.help) return log(usage)
  await withDatabase(async ({ pool }, config) => {
    if (config.production)
      throw new UserError('Trial organisations cannot be created in production.')
    const { name, people, domain } = options
    const email = `admin@${domain}`
    const password = randomBytes(12).toString('base64url')
    if (await isTaken(pool, name, email))
      throw new UserError(
        `The organisation ${name} or the admin ${email} already exists; choose another --organisation.`,
      )
    log(`Creating ${name} with ${people.toLocaleString('en')} people …`)
    const seed: Seed = {
      name,
      domain,
      people,
      timezone: 'Europe/Dublin',
      seed: options.seed,
      now: Date.now(),
      admins: [
        {
          email,
          password,
          firstName: 'Maren',
          lastName: 'Holloway',
          designation: 'Head of learning',
        },
      ],
      onProgress: (done) =>
        log(`  ${done.toLocaleString('en')} of ${people.toLocaleString('en')} (${elapsed()})`),
    }
    await inTransaction(pool, seed, options)
    log(`Created ${name} in ${elapsed()}. Sign in with ${strong(email)} / ${strong(password)}`)
  })
})
