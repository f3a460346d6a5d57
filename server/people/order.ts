import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import { users } from '../db/schema.ts'
import { figuresOfPerson } from '../enrollments/of-people.ts'
import { orderBy } from '../order.ts'

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
  lastActiveAt: sql`${users.lastActiveAt}`,
  invitedAt: sql`${users.invitedAt}`,
  lastInvitedAt: sql`${users.lastInvitedAt}`,
  registeredAt: sql`${users.registeredAt}`,
  ...figuresOfPerson,
}

/** What never was comes before everything that was. */
const missing = ['lastActiveAt', 'invitedAt', 'lastInvitedAt', 'registeredAt']

/** The order that `sort` asks for, or its reverse. Two people never stand at one place. */
export const orderOf = (sort = 'name', reverse = false): SQL =>
  sql.join(orderBy(keys, sort, [users.id], { missing, reverse }), sql`, `)
