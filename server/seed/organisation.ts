import type { ClientBase } from 'pg'
import { newId } from '../lib/id.ts'
import { organisations, userGroupMembers, userGroups, pushDevices, users } from '../db/schema.ts'
import { seedAdmins, type SeedAdmin } from './admins.ts'
import { seedActivity } from './activity.ts'
import { seedAlerts } from './alerts.ts'
import { groupsOf } from './groups.ts'
import { insertRows } from './insert.ts'
import { peopleOf } from './people.ts'
import { deviceOf } from './push-devices.ts'
import { randomFrom } from './random.ts'

export type Seed = {
  name: string
  /** The domain of its users' addresses. */
  domain: string
  /** The support address; default: SUPPORT_URL. */
  supportUrl?: string
  timezone: string
  people: number
  admins: SeedAdmin[]
  /** The same number and name give the same users, and with the same `now` the same organisation. */
  seed: number
  now: number
  onProgress?: (done: number) => void
}

const batch = 5_000

/**
 * Creates an organisation with its admins, users, groups and 24 months of history up to `now`. Call it in a
 * transaction, so that a failure leaves nothing.
 */
export async function seedOrganisation(client: ClientBase, seed: Seed) {
  const { name, domain, supportUrl, timezone, now } = seed
  const seedInWords = `${seed.seed} ${name}`
  const random = randomFrom(seedInWords)
  const createdAt = new Date(now - 732 * 86_400_000)
  const organisationId = newId(createdAt.getTime(), random.bytes(10))
  await insertRows(client, organisations, [
    {
      id: organisationId,
      name,
      timezone,
      locale: 'en',
      supportUrl,
      createdAt,
      updatedAt: createdAt,
    },
  ])
  const [adminId = ''] = await seedAdmins(client, seed.admins, { organisationId, random, now })

  const person = peopleOf({ seed: seedInWords, organisationId, domain, now })
  const groups = groupsOf(random, organisationId, now)
  let known = 0
  for (let done = 0; done < seed.people;) {
    const people = Array.from({ length: Math.min(batch, seed.people - done) }, person)
    await insertRows(client, users, people)
    await insertRows(client, pushDevices, people.flatMap(deviceOf))
    const members = people.flatMap((each) => groups.memberships(each))
    const made = groups.all()
    await insertRows(client, userGroups, made.slice(known))
    known = made.length
    await insertRows(client, userGroupMembers, members)
    done += people.length
    seed.onProgress?.(done)
  }
  await seedActivity(client, { organisationId, timezone, depth: seed.people > 5_000 ? 3 : 90 })
  // Analyze, as the planner does not know the rows that this transaction wrote.
  await client.query('ANALYZE users, user_group_members, activity_days')
  await client.query('SELECT stats.refresh($1), stats.refresh_days($1)', [organisationId])
  await seedAlerts(client, { organisationId, adminId, now, random })
  return { organisationId, adminId }
}
