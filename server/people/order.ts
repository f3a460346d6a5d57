import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import { users } from '../db/schema.ts'
import { figuresOfPerson } from '../enrollments/of-people.ts'
import { invalid } from '../contract/sentences.ts'

/** What lists of people are sorted by. All but how they stand has an index that is read in both directions. */
const keys: Record<string, SQL> = {
  id: sql`${users.id}`,
  name: sql`${users.sortName}`,
  email: sql`${users.email} COLLATE "C"`,
  designation: sql`${users.designationKey}`,
  status: sql`${users.status}`,
  source: sql`${users.source}`,
  emailStatus: sql`${users.emailStatus}`,
  createdAt: sql`${users.createdAt}`,
  updatedAt: sql`${users.updatedAt}`,
  ...figuresOfPerson,
}

/** Times that may be missing; what never was comes before everything that was. */
const times: Record<string, SQL> = {
  lastActiveAt: sql`${users.lastActiveAt}`,
  invitedAt: sql`${users.invitedAt}`,
  registeredAt: sql`${users.registeredAt}`,
}

type Direction = 'up' | 'down'

function term(name: string, direction: Direction) {
  const key = keys[name]
  if (key) return direction === 'up' ? key : sql`${key} DESC`
  const time = times[name]
  if (time) return direction === 'up' ? sql`${time} NULLS FIRST` : sql`${time} DESC NULLS LAST`
  const errors = [{ field: 'sort', code: 'unknown', message: `The list has no ${name} to sort by` }]
  throw invalid(errors)
}

const turned = (direction: Direction, turn: boolean): Direction =>
  (direction === 'up') === turn ? 'down' : 'up'

/** The order that `sort` asks for, or its reverse. Two people never stand at one place. */
export function orderOf(sort = 'name', reverse = false): SQL {
  const asked = sort
    .split(',')
    .map((part) => ({ name: part.replace('-', ''), down: part.startsWith('-') }))
  const terms = asked.map(({ name, down }) => term(name, turned(down ? 'down' : 'up', reverse)))
  const id = term('id', turned(asked[0]?.down ? 'down' : 'up', reverse))
  return sql.join([...terms, id], sql`, `)
}
