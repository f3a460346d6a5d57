import type { Pool } from 'pg'
import type { Files } from '../files/files.ts'
import { seedCertificates } from './certificates.ts'
import { seedCourses } from './courses.ts'
import { locks } from '../db/locks.ts'
import { over } from '../db/open.ts'
import { seedEventsOf } from './events.ts'
import { seedHistory } from './history.ts'
import { seedLearning } from './learning.ts'
import { seedLearningPaths } from './learning-paths.ts'
import { seedLicensesOf } from './licenses.ts'
import { seedLibrary } from './library.ts'
import { seedMessages } from './messages.ts'
import { seedOrganisation } from './organisation.ts'
import { seedReportSchedules } from './report-schedules.ts'
import { seedRuledGroups } from './ruled-groups.ts'
import { refreshFigures } from '../notifications/figures.ts'
import { demoSignIn } from '../config/demo.ts'

const timezone = 'Europe/Dublin'

const admins = [
  { ...demoSignIn, firstName: 'Maren', lastName: 'Holloway', designation: 'Head of learning' },
  {
    email: 'tomasz.zielinski@northwind.example',
    firstName: 'Tomasz',
    lastName: 'Zieliński',
    designation: 'Learning coordinator',
  },
]

/** Creates the demonstration organisation in a database without any. Returns whether it did. */
export async function seedDemo(pool: Pool, files: Files, now = Date.now()): Promise<boolean> {
  const client = await pool.connect()
  try {
    return await over(client).transaction(async (tx) => {
      // Another server may be creating it, which takes longer than a request may.
      await client.query('SET LOCAL statement_timeout = 0')
      await client.query('SELECT pg_advisory_xact_lock($1)', [locks.demonstration])
      const { rowCount } = await client.query('SELECT 1 FROM organisations LIMIT 1')
      if (rowCount) return false
      const northwind = await seedOrganisation(client, {
        name: 'Northwind',
        domain: 'northwind.example',
        supportUrl: 'https://support.northwind.example/',
        timezone,
        people: 240,
        admins,
        seed: 1,
        now,
      })
      await seedRuledGroups(client, { ...northwind, now })
      await seedHistory(client, northwind)
      const library = await seedLibrary(client, { ...northwind, files, now })
      const courses = await seedCourses(client, { ...northwind, files, now }, library)
      await seedLicensesOf(tx, client, { ...northwind, now }, courses)
      await seedLearning(tx, client, { ...northwind, timezone, now }, courses)
      const { categories } = library
      await seedLearningPaths(client, { ...northwind, files, now }, { courses, categories })
      await refreshFigures(tx, await seedMessages(client, { ...northwind, now }))
      await seedEventsOf(client, { ...northwind, now })
      await seedCertificates(client, { ...northwind, now })
      await seedReportSchedules(client, { ...northwind, now })
      return true
    })
  } finally {
    client.release()
  }
}
