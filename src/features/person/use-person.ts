import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import { deletedPerson, person } from './person.api'

export type Person = Schemas['User']

/** Looks one person up; among the deleted ones, too, so that an old link still says who it was about. */
export function usePerson(userId: string) {
  const living = useQuery(person(userId))
  const isGone = living.data?.data.users.length === 0
  const deleted = useQuery({ ...deletedPerson(userId), enabled: isGone })
  const asked = isGone ? deleted : living
  return {
    found: living.data?.data.users[0] ?? deleted.data?.data.users[0],
    /** Nobody has this id, not even among the deleted. */
    isUnknown: isGone && deleted.data?.data.users.length === 0,
    error: asked.error,
    query: asked,
  }
}
