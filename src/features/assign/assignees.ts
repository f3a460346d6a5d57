import type { Schemas } from '~/api/schemas'
import { addressesIn } from '~/tabular/addresses'
import type { Option } from '~/ui/input/option-source'

/** Users selected in a list: ids, or a filter with exceptions. */
export interface ChosenPeople {
  target: { users: string[] } | { filter: Schemas['UserFilter']; exclude: string[] }
  count: number
  /** The name, for a single user. */
  name?: string | undefined
}

/** Recipients chosen in the dialog. */
export interface Assignees {
  users: readonly Option[]
  groups: readonly Option[]
  /** Raw text of the address field. */
  addresses: string
  createAccounts: boolean
}

/** Whether and how users are notified. */
export interface Message {
  notify: boolean
  note: string
}

export const longestNote = 1000

export const idsOf = (options: readonly Option[]) => options.map(({ value }) => value)

/** Validation message for the recipients, or null. */
export function missingAssignees({ users, groups, addresses }: Assignees): string | null {
  const isEmpty = users.length + groups.length + addressesIn(addresses).length === 0
  return isEmpty ? 'Choose people or groups, or enter email addresses.' : null
}

export function missingMessage({ note }: Message): string | null {
  return [...note].length > longestNote ? 'Shorten the note.' : null
}

/** Recipients in the form of the contract. */
export function assigneesBody({ users, groups, addresses, createAccounts }: Assignees) {
  const emails = addressesIn(addresses)
  return {
    ...(users.length > 0 && { users: idsOf(users) }),
    ...(groups.length > 0 && { userGroups: idsOf(groups) }),
    ...(emails.length > 0 && { emails, createAccounts }),
  }
}

/** Notification in the form of the contract. */
export function messageBody({ notify, note }: Message) {
  const text = note.trim()
  return { notify, ...(notify && text !== '' && { note: text }) }
}
