import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import { deletedPerson, person } from './person.api'

export type Person = Schemas['User']

/** Finds a user, including deleted ones, so that an old link still shows who it was. */
export function usePerson(userId: string) {
  const living = useQuery(person(userId))
  const isGone = living.data?.data.users.length === 0
  const deleted = useQuery({ ...deletedPerson(userId), enabled: isGone })
  const current = isGone ? deleted : living
  return {
    found: living.data?.data.users[0] ?? deleted.data?.data.users[0],
    /** Nobody has this id, not even a deleted user. */
    isUnknown: isGone && deleted.data?.data.users.length === 0,
    error: current.error,
    query: current,
  }
}
