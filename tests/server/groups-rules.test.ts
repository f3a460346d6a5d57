import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { organisations, userGroupMembers, userGroups, users } from '../../server/db/schema.ts'
import { syncAllGroups } from '../../server/groups/sync-all.ts'
import { syncMembers } from '../../server/groups/sync-members.ts'
import type { Condition, GroupRules } from '../../server/groups/rules.ts'
import { newId } from '../../server/lib/id.ts'
import { testDatabase } from './database.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** An organisation of its own, with ways to make people and groups in it. */
async function organisation(timezone = 'UTC') {
  const organisationId = newId()
  await db.insert(organisations).values({ id: organisationId, name: 'Acme', timezone })
  return {
    organisationId,
    async person(set: Partial<typeof users.$inferInsert> = {}) {
      const id = newId()
      const row = { id, organisationId, email: `${id.toLowerCase()}@acme.example` }
      await db.insert(users).values({ ...row, firstName: 'Ana', status: 'active', ...set })
      return id
    },
    async group(rules: GroupRules | null) {
      const id = newId()
      const type = rules ? ('dynamic' as const) : ('static' as const)
      await db.insert(userGroups).values({ id, organisationId, name: id, type, rules })
      return id
    },
    keep: (ids: string[] | 'all' = 'all') => syncMembers(db, organisationId, ids),
  }
}

const rule = (...conditions: Condition[]): GroupRules => ({ match: 'all', conditions })

async function members(groupId: string) {
  const rows = await db
    .select({ id: userGroupMembers.userId })
    .from(userGroupMembers)
    .where(eq(userGroupMembers.groupId, groupId))
  return rows.map(({ id }) => id).toSorted()
}

test('rules: each field and operator matches the right people', async () => {
  const acme = await organisation('Pacific/Auckland')
  const sales = await acme.person({
    designation: 'Head of SALES',
    source: 'csv',
    registeredAt: new Date('2026-03-01T09:00:00Z'),
    lastActiveAt: daysAgo(40),
  })
  const buyer = await acme.person({
    designation: 'Buyer 100%',
    email: 'b@other.example',
    lastActiveAt: daysAgo(2),
    // Already the second of March in Auckland.
    registeredAt: new Date('2026-03-01T20:00:00Z'),
  })
  const quiet = await acme.person({ status: 'invited', createdAt: daysAgo(31) })
  await acme.person({ status: 'inactive', designation: 'Sales' })
  await acme.person({ deletedAt: new Date(), designation: 'Sales' })
  const elsewhere = await organisation()
  await elsewhere.person({ designation: 'Sales' })
  const hand = await acme.group(null)
  const rows = [{ groupId: hand, userId: buyer, organisationId: acme.organisationId }]
  await db.insert(userGroupMembers).values(rows)
  const all = [sales, buyer, quiet]

  const expected: [Condition, string[]][] = [
    [{ field: 'designation', op: 'contains', value: 'sales' }, [sales]],
    [{ field: 'designation', op: 'is', value: ' head of sales ' }, [sales]],
    [{ field: 'designation', op: 'is-not', value: 'Head of Sales' }, [buyer, quiet]],
    [{ field: 'designation', op: 'contains', value: '0%' }, [buyer]],
    [{ field: 'designation', op: 'contains', value: '_' }, []],
    [{ field: 'emailDomain', op: 'is', value: '@Other.example' }, [buyer]],
    [{ field: 'emailDomain', op: 'is-not', value: 'other.example' }, [sales, quiet]],
    [{ field: 'emailDomain', op: 'contains', value: 'example' }, all],
    [{ field: 'userGroup', op: 'is', value: hand }, [buyer]],
    [{ field: 'userGroup', op: 'is-not', value: hand }, [sales, quiet]],
    [{ field: 'source', op: 'is', value: 'csv' }, [sales]],
    [{ field: 'source', op: 'is-not', value: 'csv' }, [buyer, quiet]],
    [{ field: 'lastActiveAt', op: 'older-than-days', value: '30' }, [sales, quiet]],
    [{ field: 'lastActiveAt', op: 'before', value: '2099-01-01' }, [sales, buyer]],
    [{ field: 'registeredAt', op: 'before', value: '2026-03-02' }, [sales]],
    [{ field: 'registeredAt', op: 'after', value: '2026-03-01' }, [buyer]],
    [{ field: 'license', op: 'is', value: 'l_1' }, []],
    [{ field: 'license', op: 'is-not', value: 'l_1' }, all],
    [{ field: 'courseStatus', op: 'is', value: 'completed', ref: 'c_1' }, []],
  ]
  const groups = await Promise.all(
    expected.map(async ([condition, who]) => ({
      condition,
      who,
      id: await acme.group(rule(condition)),
    })),
  )
  await acme.keep()
  for (const { condition, who, id } of groups)
    expect(await members(id), JSON.stringify(condition)).toEqual(who.toSorted())
})

test('rules: match all conditions or any', async () => {
  const acme = await organisation()
  const both = await acme.person({ designation: 'Buyer', source: 'csv' })
  const one = await acme.person({ designation: 'Buyer' })
  const { conditions } = rule(
    { field: 'designation', op: 'is', value: 'buyer' },
    { field: 'source', op: 'is', value: 'csv' },
  )
  const all = await acme.group({ match: 'all', conditions })
  const any = await acme.group({ match: 'any', conditions })
  expect(await acme.keep()).toHaveLength(2)
  expect(await members(all)).toEqual([both])
  expect(await members(any)).toEqual([both, one].toSorted())
})

test('syncMembers: checks only the given people and reports the changes', async () => {
  const acme = await organisation()
  const group = await acme.group(rule({ field: 'designation', op: 'is', value: 'Buyer' }))
  const first = await acme.person({ designation: 'Buyer' })
  const second = await acme.person({ designation: 'Buyer' })
  expect(await acme.keep([first])).toMatchObject([
    { groupId: group, joined: 1, left: 0, joinedNames: ['Ana'] },
  ])
  expect(await members(group)).toEqual([first])
  await db.update(users).set({ designation: '' }).where(eq(users.id, first))
  expect(await acme.keep([first, second])).toMatchObject([{ groupId: group, joined: 1, left: 1 }])
  expect(await members(group)).toEqual([second])
  expect(await acme.keep()).toEqual([])
  expect(await acme.keep([])).toEqual([])
})

test('syncMembers: dependent groups follow in order, and a deleted group has no members', async () => {
  const acme = await organisation()
  const base = await acme.group(null)
  // Made before those it depends on.
  const last = await acme.group(null)
  const middle = await acme.group(rule({ field: 'userGroup', op: 'is', value: base }))
  const rules = rule({ field: 'userGroup', op: 'is', value: middle })
  await db.update(userGroups).set({ type: 'dynamic', rules }).where(eq(userGroups.id, last))
  const person = await acme.person()
  const row = { groupId: base, userId: person, organisationId: acme.organisationId }
  await db.insert(userGroupMembers).values(row)
  await acme.keep([person])
  expect(await members(last)).toEqual([person])
  await db.update(userGroups).set({ deletedAt: new Date() }).where(eq(userGroups.id, base))
  await acme.keep()
  expect(await members(last)).toEqual([])
})

test('syncAllGroups: applies rules about time in every organisation', async () => {
  const acme = await organisation()
  const old = rule({ field: 'lastActiveAt', op: 'older-than-days', value: '30' })
  const group = await acme.group(old)
  const person = await acme.person({ lastActiveAt: daysAgo(29) })
  await acme.keep([person])
  expect(await members(group)).toEqual([])
  await db
    .update(users)
    .set({ lastActiveAt: daysAgo(31) })
    .where(eq(users.id, person))
  await syncAllGroups(db)
  expect(await members(group)).toEqual([person])
})

test('syncAllGroups: a failing organisation does not stop the others and is reported', async () => {
  const broken = rule({ field: 'registeredAt', op: 'before', value: '0000-01-01' })
  const all = await Promise.all(
    Array.from({ length: 7 }, async (_, n) => {
      const one = await organisation()
      if (n !== 3) await one.group(broken)
      return one
    }),
  )
  const good = all[3]
  const group = (await good?.group(rule({ field: 'source', op: 'is', value: 'manual' }))) ?? ''
  const person = await good?.person()
  await expect(syncAllGroups(db)).rejects.toThrow()
  expect(await members(group)).toEqual([person])
})
