import type { Schemas } from '~/api/schemas'

/** The whole name of a person; the address of one who has not given any. */
export function personName(person: Pick<Schemas['UserRef'], 'firstName' | 'lastName' | 'email'>) {
  return `${person.firstName} ${person.lastName}`.trim() || person.email
}
