import { hash } from '@node-rs/argon2'
import type { ClientBase } from 'pg'
import { newId } from '../lib/id.ts'
import { admins, auditLog } from '../db/schema.ts'
import { insertRows } from './insert.ts'
import type { Random } from './random.ts'

const day = 86_400_000

export type SeedAdmin = {
  email: string
  firstName: string
  lastName: string
  designation: string
  /** Without one, the account cannot sign in until a password is set. */
  password?: string
}

/** Every working morning of the year on which this admin signed in. */
function mornings(random: Random, now: number) {
  const days = Array.from({ length: 360 }, (_, back) => now - (now % day) - (back + 1) * day)
  return days
    .filter((time) => ![0, 6].includes(new Date(time).getUTCDay()) && random.chance(0.6))
    .map((at) => new Date(at + 7.5 * 3_600_000 + random.next() * 3 * 3_600_000))
}

/**
 * Adds the admins of an organisation with a year of sign-ins in the audit log. No session is seeded, and the first
 * sign-in is not reported as a new device. Returns their ids in the same order.
 */
export async function seedAdmins(
  client: ClientBase,
  people: SeedAdmin[],
  { organisationId, random, now }: { organisationId: string; random: Random; now: number },
) {
  const start = now - 732 * day
  const ids = people.map((_, index) => newId(start + index, random.bytes(10)))
  const visits = people.map(() => mornings(random, now))
  const rows = people.map(async ({ password, ...person }, index) => ({
    ...person,
    id: ids[index],
    organisationId,
    passwordHash: password ? await hash(password) : undefined,
    passwordChangedAt: password ? new Date(start) : undefined,
    createdAt: new Date(start),
    updatedAt: new Date(start),
  }))
  await insertRows(client, admins, await Promise.all(rows))
  const log = visits.flatMap((times, index) =>
    times.map((time) => ({
      id: newId(time.getTime(), random.bytes(10)),
      organisationId,
      adminId: ids[index],
      event: 'auth/sign-in',
      subject: people[index]?.email,
      ip: '192.0.2.10',
      at: time,
    })),
  )
  await insertRows(client, auditLog, log)
  return ids
}
