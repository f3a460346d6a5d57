import type { ClientBase } from 'pg'
import { storeRunning } from '../licenses/days.ts'
import { newId } from '../lib/id.ts'
import {
  auditLog,
  licenseCourses,
  licensedCategories,
  licenses,
  seats,
  seatSources,
} from '../db/schema.ts'
import type { Tx } from '../db/open.ts'
import { insertRows } from './insert.ts'
import { type SeedLicense, seedLicenses, supplierCategories } from './licenses/list.ts'
import { type Random, randomFrom } from './random.ts'

type At = { organisationId: string; adminId: string; now: number }

type Holder = {
  id: string
  name: string
  status: 'active' | 'inactive' | 'invited'
  createdAt: Date
  registeredAt: Date | null
  lastActiveAt: Date | null
  groups: string[]
}

const day = 86_400_000

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

async function readHolders(client: ClientBase, organisationId: string) {
  const { rows } = await client.query<Holder>(
    `SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.status, u.created_at AS "createdAt",
       u.registered_at AS "registeredAt", u.last_active_at AS "lastActiveAt",
       ARRAY(SELECT g.name FROM user_group_members m JOIN user_groups g ON g.id = m.group_id
         WHERE m.user_id = u.id AND g.type = 'static') AS groups
     FROM users u WHERE u.organisation_id = $1 AND u.deleted_at IS NULL ORDER BY u.created_at, u.id`,
    [organisationId],
  )
  return rows
}

/** The users who get seats, in the order in which they get them: group by group, whoever has been there longest first. */
function holdersOf(
  { groups, seats: wanted, waiting = 0, revoked = 0 }: SeedLicense,
  all: Holder[],
) {
  const users = new Set<Holder>()
  for (const group of groups)
    for (const user of all) if (user.groups.includes(group)) users.add(user)
  // Some who have left still have a seat, but nobody without access is given one.
  const left = [...users].filter(({ status }) => status === 'inactive').slice(0, 3)
  const here = [...users].filter(({ status }) => status !== 'inactive')
  const count = wanted + waiting + revoked - left.length
  if (here.length < count) throw new Error('there are too few users for the demonstration')
  return [...left, ...here.slice(0, count)].toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  )
}

/** When a seat was assigned: soon after the license was bought, or after the user was added. */
function assignedAt({ ago }: SeedLicense, { createdAt }: Holder, now: number, random: Random) {
  const earliest = now - ago * day + random.next() * 4 * day
  return Math.min(Math.max(earliest, createdAt.getTime() + 3_600_000), now - 1_800_000)
}

/** The first use: by those who were active after they got the seat. */
function activatedAt(from: number, { registeredAt, lastActiveAt }: Holder, random: Random) {
  if (!registeredAt || !lastActiveAt) return null
  const since = Math.max(from, registeredAt.getTime())
  const until = Math.min(lastActiveAt.getTime(), since + 9 * day)
  return until > since ? since + random.next() * (until - since) : null
}

function seatOf(license: SeedLicense & { id: string }, holder: Holder, at: At, random: Random) {
  const { now, organisationId, adminId } = at
  const from = assignedAt(license, holder, now, random)
  const isScheduled = license.starts > 0
  const active = isScheduled ? null : activatedAt(from, holder, random)
  const reminded = !isScheduled && active === null && now - from > 7 * day
  return {
    id: newId(from, random.bytes(10)),
    organisationId,
    licenseId: license.id,
    userId: holder.id,
    status: active === null ? 'assigned' : 'activated',
    assignedAt: new Date(from),
    assignedBy: adminId,
    activatedAt: active && new Date(active),
    inviteExpiresAt: active === null ? new Date(from + 90 * day) : null,
    notifiedAt: isScheduled ? null : new Date(from),
    lastRemindedAt: reminded ? new Date(from + 7 * day) : null,
    remindersSent: reminded ? 2 : 0,
    revokedAt: null as Date | null,
    revokedBy: null as string | null,
    revokedWhy: null as string | null,
    waitingSince: null as Date | null,
  }
}

type Seat = ReturnType<typeof seatOf>

/** The last ones wait, and some before them lost their seat. */
function settle(all: Seat[], { seats: taken, waiting = 0 }: SeedLicense, { adminId, now }: At) {
  const revoked = all.length - taken - waiting
  for (const [n, seat] of all.entries()) {
    if (n >= taken + revoked) {
      const waitingSince = new Date(Math.max(seat.assignedAt.getTime(), now - (9 - (n % 3)) * day))
      Object.assign(seat, { status: 'waiting', waitingSince, activatedAt: null })
      Object.assign(seat, { inviteExpiresAt: null, lastRemindedAt: null, remindersSent: 0 })
    } else if (n < revoked) {
      const revokedAt = new Date(Math.max(seat.assignedAt.getTime(), now - (20 + 15 * n) * day))
      Object.assign(seat, { status: 'revoked', revokedAt, revokedBy: adminId })
      Object.assign(seat, { revokedWhy: 'revoked', inviteExpiresAt: null })
    }
  }
  return all
}

function licenseRow(
  license: SeedLicense & { id: string },
  { organisationId, adminId, now }: At,
  categories: Map<string, string>,
) {
  const { id, title, description, supplier, total, starts, ends, ago } = license
  const createdAt = new Date(now - (ago + 6) * day)
  return {
    id,
    organisationId,
    title,
    description,
    supplier,
    categoryId: categories.get(license.category),
    seatsTotal: total,
    startDate: dateOf(now + starts * day),
    expirationDate: ends === undefined ? null : dateOf(now + ends * day),
    isTrial: license.isTrial ?? false,
    revocationAllowed: license.cap !== 0,
    revocationCap: license.cap ?? null,
    revocationsUsed: 0,
    reminderDays: [3, 7],
    createdBy: adminId,
    createdAt,
    updatedAt: createdAt,
  }
}

async function insertCategories(client: ClientBase, { organisationId, now }: At) {
  const createdAt = new Date(now - 360 * day)
  const rows = supplierCategories.map((name) => ({
    id: newId(createdAt.getTime()),
    organisationId,
    name,
    createdAt,
  }))
  await insertRows(client, licensedCategories, rows)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** The licenses of the demonstration with their seats. Their courses are assigned with all others. */
export async function seedLicensesOf(
  tx: Tx,
  client: ClientBase,
  at: At,
  courses: Map<string, string>,
) {
  const { organisationId, adminId, now } = at
  const random = randomFrom(`licenses ${now}`)
  const categories = await insertCategories(client, at)
  const holders = await readHolders(client, organisationId)
  const names = new Map(holders.map(({ id, name }) => [id, name]))
  const made = seedLicenses.map((seed) => ({
    ...seed,
    id: newId(now - (seed.ago + 6) * day, random.bytes(10)),
  }))
  await insertRows(
    client,
    licenses,
    made.map((license) => licenseRow(license, at, categories)),
  )
  const contents = made.flatMap(({ id: licenseId, courses: keys }) =>
    keys.map((key, position) => ({
      licenseId,
      courseId: courses.get(key),
      organisationId,
      position: position + 1,
    })),
  )
  await insertRows(client, licenseCourses, contents)
  const rows = made.flatMap((license) => {
    const given = holdersOf(license, holders).map((user) => seatOf(license, user, at, random))
    return settle(given, license, at)
  })
  await insertRows(client, seats, rows)
  const sources = rows
    .filter(({ status }) => status !== 'revoked')
    .map(({ id: seatId, assignedAt: createdAt }) => ({
      seatId,
      kind: 'admin',
      ref: adminId,
      organisationId,
      createdAt,
    }))
  await insertRows(client, seatSources, sources)
  await client.query(
    `UPDATE licenses l SET revocations_used = (SELECT count(*) FROM seats s WHERE s.license_id = l.id
       AND s.status = 'revoked' AND s.activated_at IS NOT NULL) WHERE l.organisation_id = $1`,
    [organisationId],
  )
  await storeRunning(tx, { moment: new Date(now) })
  const titles = new Map(made.map(({ id, title }) => [id, title]))
  const log = { organisationId, adminId }
  await insertRows(client, auditLog, [
    ...made.map(({ id, title, ago }) => ({
      id: newId(now - (ago + 6) * day),
      ...log,
      event: 'license/created',
      subjectType: 'license',
      subjectId: id,
      subjectName: title,
      at: new Date(now - (ago + 6) * day),
    })),
    ...rows.map(({ userId, licenseId, assignedAt: moment, status }) => ({
      id: newId(moment.getTime()),
      ...log,
      event: status === 'waiting' ? 'license/seat-waiting' : 'license/seat-assigned',
      subjectType: 'user',
      subjectId: userId,
      subjectName: names.get(userId) ?? '',
      note: titles.get(licenseId),
      at: moment,
    })),
  ])
}
