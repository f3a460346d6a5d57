import { newId } from '../lib/id.ts'
import type { users } from '../db/schema.ts'
import { cultures, nameParts, type Culture } from './names.ts'
import { type Random, randomFrom } from './random.ts'
import { busyHour } from './working-hours.ts'

export type Person = typeof users.$inferInsert & { department: string; place: string }

const day = 86_400_000
const inviteDays = 90

/** Departments with their share of users in percent, and their designations. */
const departments: [string, number, string[]][] = [
  [
    'Operations',
    26,
    ['Shift lead', 'Planner', 'Quality inspector', 'Operations analyst', 'Technician'],
  ],
  ['Customer care', 20, ['Care agent', 'Care team lead', 'Complaints specialist', 'Trainer']],
  [
    'Engineering',
    17,
    ['Software engineer', 'Site reliability engineer', 'Engineering manager', 'Tester'],
  ],
  ['Sales', 14, ['Account executive', 'Sales manager', 'Key account manager', 'Inside sales']],
  ['Logistics', 10, ['Dispatcher', 'Warehouse operative', 'Route planner', 'Fleet coordinator']],
  ['Finance', 7, ['Accountant', 'Controller', 'Payroll specialist']],
  ['People', 6, ['HR business partner', 'Recruiter', 'Learning and development partner']],
]

function weighted<Item>(random: Random, items: readonly Item[], weight: (item: Item) => number) {
  let rest = random.next() * items.reduce((sum, item) => sum + weight(item), 0)
  for (const item of items) if ((rest -= weight(item)) < 0) return item
  return random.pick(items)
}

/** A week's newcomers were imported from a file one morning seven weeks ago. */
export const importedAt = (now: number) => now - (now % day) - 49 * day + 9.25 * 3_600_000

/** How many days ago a user was added: many at the start two years ago, and increasingly over the last year. */
const daysSince = (random: Random) =>
  random.chance(0.45) ? 730 - 365 * random.next() ** 1.6 : 365 * (1 - Math.sqrt(random.next()))

/** When a user was added: on working days between 8 and 18 h. */
function addedAt(random: Random, now: number) {
  const at = new Date(now - day * daysSince(random))
  const weekend = { 0: 2, 6: 1 }[at.getUTCDay()] ?? 0
  const hour = 8 + random.next() * 10
  const shifted = at.getTime() - weekend * day
  return Math.min(shifted - (shifted % day) + hour * 3_600_000, now - 600_000)
}

/** The same day, on weekends the Friday before, at an hour in which most people work. */
function inWorkingHours(moment: number) {
  const weekend = { 0: 2, 6: 1 }[new Date(moment).getUTCDay()] ?? 0
  const part = moment % day
  return moment - part - weekend * day + busyHour(part / day) * 3_600_000
}

/** The activity of a user from being added until now. */
function activityOf(random: Random, created: number, now: number) {
  const age = now - created
  const joins = age > 2 * day ? random.chance(0.93) : random.chance(0.5)
  const registered = created + Math.min(random.next() ** 3 * 20 * day, age * 0.9)
  if (!joins) return { status: 'invited' as const }
  const left = age > 60 * day && random.chance(0.06)
  const until = left ? registered + random.next() * (now - registered) : now
  const quiet = random.next() ** 3 * Math.min(120 * day, until - registered)
  const last = inWorkingHours(until - quiet)
  return {
    status: left ? ('inactive' as const) : ('active' as const),
    registeredAt: new Date(registered),
    lastActiveAt: new Date(last > registered && last < until ? last : until - quiet),
    deactivatedAt: left ? new Date(until) : undefined,
  }
}

function addressOf(
  first: string,
  last: string,
  domain: string,
  usedAddresses: Map<string, number>,
) {
  const name = `${first}.${last}`.slice(0, 60)
  const before = usedAddresses.get(name) ?? 0
  usedAddresses.set(name, before + 1)
  return `${name}${before === 0 ? '' : before + 1}@${domain}`
}

/** Long names that exist: 64 characters together. */
function longName({ first, last }: Culture, index: number) {
  const nth = (list: string[], n: number) => nameParts(list[n % list.length] ?? '').name
  const family = [nth(last, index), nth(last, index + 1), nth(last, index + 2)]
    .join('-')
    .slice(0, 40)
  let given = nth(first, index)
  for (let more = 1; given.length + family.length < 62 && given.length < 40; more += 1)
    given += ` ${nth(first, index + more)}`
  return { firstName: given.slice(0, 63 - family.length).trim(), lastName: family }
}

type World = { seed: string; organisationId: string; domain: string; now: number }

/**
 * A generator of users for one organisation, with unique addresses. The users depend on the seed alone, their activity
 * also on `now`.
 */
export function peopleOf({ seed, organisationId, domain, now }: World) {
  const usedAddresses = new Map<string, number>()
  // Different seeds may give equal numbers, and so namesakes; ids must differ.
  const ids = randomFrom(`${seed} ids`)
  let count = 0
  return function person(): Person {
    count += 1
    // Each user has their own generator, and everything independent of `now` is drawn first.
    const random = randomFrom(`${seed} ${count}`)
    const culture: Culture = weighted(random, cultures, ({ share }) => share)
    const first = nameParts(random.pick(culture.first))
    const last = nameParts(random.pick(culture.last))
    const [department, , jobs] = weighted(random, departments, ([, share]) => share)
    const designation = random.pick(jobs)
    const lastName = random.chance(0.01) ? '' : last.name
    const moment = addedAt(random, now)
    const imported = Math.abs(moment - importedAt(now)) < 6 * day
    const created = imported ? importedAt(now) : moment
    const activity = activityOf(random, created, now)
    // Some sign in once and do nothing; some were invited long ago.
    const idle = activity.status === 'active' && count % 33 === 0
    const reminded = activity.status === 'invited' && now - created > 14 * day
    const again = reminded ? now - random.next() * 14 * day : created
    const invited = count % 3 > 0 ? again : created
    const bounced = activity.status === 'invited' && random.chance(0.16)
    return {
      id: newId(created, ids.bytes(10)),
      organisationId,
      email: addressOf(first.plain, last.plain, domain, usedAddresses),
      firstName: first.name,
      lastName,
      designation,
      source: imported ? 'csv' : random.chance(0.3) ? 'signup-link' : 'manual',
      bouncedAt: bounced ? new Date(invited) : undefined,
      unsubscribedAt: !bounced && random.chance(0.02) ? new Date(invited) : undefined,
      pushEnabled: activity.status === 'active' && random.chance(0.55),
      invitedAt: new Date(created),
      lastInvitedAt: new Date(invited),
      inviteExpiresAt:
        activity.status === 'invited' ? new Date(invited + inviteDays * day) : undefined,
      createdAt: new Date(created),
      updatedAt: new Date(created),
      ...activity,
      ...(idle && { lastActiveAt: undefined }),
      ...(count % 50 === 17 && longName(culture, count)),
      department,
      place: culture.place,
    }
  }
}
