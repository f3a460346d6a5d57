import type { components } from '../../openapi/generated/types.ts'
import { eq, sql } from '../db/drizzle.ts'
import { users } from '../db/schema.ts'
import { cleanEmail } from '../lib/email.ts'
import { cleanName, nameOf } from '../lib/text.ts'
import { problem } from '../contract/problem.ts'
import type { NewPerson } from './add.ts'
import { type Asked, changePeople } from '../bulk/run-people.ts'
import { requireStaticGroups } from '../groups/input.ts'
import type { Row } from '../bulk/types.ts'

type UserInput = components['schemas']['UserInput']

/** People as they are kept: cleaned, with the address that comes a second time marked. */
function rowsOf(people: UserInput[]): Row[] {
  const seen = new Set<string>()
  return people.map((given, at) => {
    const email = cleanEmail(given.email)
    const input: NewPerson = {
      firstName: cleanName(given.firstName),
      lastName: cleanName(given.lastName),
      email,
      designation: cleanName(given.designation ?? ''),
      userGroups: given.userGroups ?? [],
      repeated: seen.has(email),
    }
    seen.add(email)
    return { position: at + 1, ref: email, input, before: null }
  })
}

/** Adds people, or says what adding them would come to. */
export async function addPeople(
  asked: Asked,
  people: UserInput[],
  { dryRun, fieldOf }: { dryRun?: boolean; fieldOf: (person: number, group: number) => string },
) {
  const places = people.flatMap(({ userGroups = [] }, person) =>
    userGroups.map((id, group) => ({ id, field: fieldOf(person, group) })),
  )
  await requireStaticGroups(
    asked,
    places.map(({ id }) => id),
    (at) => places[at]?.field ?? 'userGroups',
  )
  return changePeople(asked, { kind: 'add-users', whom: { rows: rowsOf(people) }, dryRun })
}

const advice = {
  'user/email-taken': { code: 'taken', message: 'Use another email address, or open this person' },
  'user/deleted': { code: 'deleted', message: 'Restore this person, or use another address' },
} as const

/** The refusal of an address that somebody has already, who is there or was deleted. */
export async function addressTaken(
  { db, own }: Pick<Asked, 'db' | 'own'>,
  address: string,
  field?: string,
) {
  const email = cleanEmail(address)
  const [owner] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, deletedAt: users.deletedAt })
    .from(users)
    .where(own(users, eq(users.email, email)))
    .orderBy(sql`${users.deletedAt} DESC NULLS FIRST`)
    .limit(1)
  const code = owner?.deletedAt ? 'user/deleted' : 'user/email-taken'
  const errors = field ? [{ field, ...advice[code] }] : undefined
  return problem(code, { email, name: owner ? nameOf(owner) : 'somebody' }, { errors })
}
