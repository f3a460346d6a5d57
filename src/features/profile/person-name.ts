import type { Schemas } from '~/api/schemas'

/** The whole name; "Admin" for somebody who has not given one. */
export function personName({
  firstName,
  lastName,
}: Pick<Schemas['CurrentUser'], 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim() || 'Admin'
}
