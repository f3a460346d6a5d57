import { broughtBy } from '../enrollments/side-effects.ts'
import { groupsOf, join, keptByHand, leave, pairsOf } from '../groups/memberships.ts'
import { type Person, setPeople } from '../people/lock.ts'
import type { Moves, UserChange } from './user-action.ts'

/** Adds users to static groups, or removes them. */
export const memberships =
  (direction: 'join' | 'leave', groupIds: string[]): UserChange =>
  async (ctx, users) => {
    const groups = await keptByHand(ctx, groupIds)
    const ids = groups.map(({ id }) => id)
    const groupsByUser = await groupsOf(
      ctx,
      users.map(({ id }) => id),
      ids,
    )
    const moving = (person: Person) => {
      const has = groupsByUser.get(person.id) ?? []
      return direction === 'join' ? ids.filter((id) => !has.includes(id)) : has
    }
    const moves = (person: Person): Moves =>
      direction === 'join'
        ? { joined: moving(person), left: [] }
        : { joined: [], left: moving(person) }
    return {
      judge(person) {
        if (person.deletedAt) return 'deleted'
        if (groups.length === 0) return 'group-gone'
        if (moving(person).length > 0) return undefined
        return direction === 'join' ? 'already-member' : 'not-member'
      },
      moves,
      brings: (people) => broughtBy(ctx, direction, pairsOf(people, moving)),
      what: groups.length === 1 ? groups[0]?.name : 'these groups',
      event(person) {
        const changed = moving(person)
        const names = groups.filter(({ id }) => changed.includes(id)).map(({ name }) => name)
        const event = direction === 'join' ? 'user/added-to-group' : 'user/removed-from-group'
        return { event, note: names.join(', ').slice(0, 500) }
      },
      tallies: (people) =>
        groups.flatMap(({ id, name }) => {
          const count = people.filter((person) => moving(person).includes(id)).length
          const event =
            direction === 'join' ? 'user-group/members-added' : 'user-group/members-removed'
          return count > 0 ? [{ event, of: { type: 'user-group', id, name }, count }] : []
        }),
      async apply(people) {
        const pairs = pairsOf(people, moving)
        await (direction === 'join' ? join(ctx, pairs) : leave(ctx, pairs))
        await setPeople(
          ctx,
          people.map(({ id }) => id),
        )
      },
    }
  }
