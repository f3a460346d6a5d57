import type { Schemas } from '~/api/schemas'

/** A learning path of a user: a row in the list of the path, and in the list of the user. */
export type AssignedPath = Omit<Schemas['PathPerson'], 'user'> & {
  user: Schemas['UserRef']
  path: Schemas['NamedRef']
}
