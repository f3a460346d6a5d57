import { newId } from '../lib/id.ts'
import type { userGroupMembers, userGroups } from '../db/schema.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

type Group = typeof userGroups.$inferInsert
type Member = typeof userGroupMembers.$inferInsert

const day = 86_400_000
const crossTeam: [string, string, (person: Person, random: Random) => boolean][] = [
  [
    'Team leads',
    'Everybody who leads people',
    ({ designation = '' }) => /lead|manager/i.test(designation),
  ],
  [
    'First aiders',
    'Trained in first aid; refreshed every two years',
    (_, random) => random.chance(0.06),
  ],
  ['Works council', 'Elected representatives', (_, random) => random.chance(0.02)],
  ['Mentors', 'Who accompanies newcomers in their first weeks', (_, random) => random.chance(0.08)],
]

/** Creates groups when first used and collects their members. */
export function groupsOf(random: Random, organisationId: string, now: number) {
  const groups = new Map<string, Group & { id: string }>()
  const start = now - 732 * day

  function groupId(name: string, description: string) {
    const existing = groups.get(name)
    if (existing) return existing.id
    const createdAt = new Date(start + groups.size * 3_600_000)
    const id = newId(createdAt.getTime(), random.bytes(10))
    groups.set(name, { id, organisationId, name, description, createdAt, updatedAt: createdAt })
    return id
  }

  /** The memberships of a user: department, place, the newcomers' group, and some across teams. */
  function memberships(person: Person): Member[] {
    const created = person.createdAt?.getTime() ?? now
    const ids = [
      groupId(person.department, `Everybody in ${person.department}`),
      groupId(person.place, `Everybody at the ${person.place} office`),
      ...crossTeam
        .filter(([, , belongs]) => belongs(person, random))
        .map(([name, description]) => groupId(name, description)),
    ]
    if (now - created < 60 * day) ids.push(groupId('Newcomers', 'Joined in the last sixty days'))
    return ids.map((id) => ({
      groupId: id,
      userId: person.id,
      organisationId,
      addedAt: new Date(created),
    }))
  }

  return { memberships, all: () => [...groups.values()] }
}
