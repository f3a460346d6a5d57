import type { Schemas } from '~/api/schemas'

/** The full name of a user; the address without one. */
export function personName(person: Pick<Schemas['UserRef'], 'firstName' | 'lastName' | 'email'>) {
  return `${person.firstName} ${person.lastName}`.trim() || person.email
}
