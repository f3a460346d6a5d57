import type { Schemas } from '~/api/schemas'
import { addressesIn } from '~/tabular/addresses'
import type { Option } from '~/ui/input/option-source'

/** People who were chosen in a list: by their ids, or all who match but a few. */
export interface ChosenPeople {
  target: { users: string[] } | { filter: Schemas['UserFilter']; exclude: string[] }
  count: number
  /** The name, when it is one person. */
  name?: string | undefined
}

/** Who is chosen in the dialog. */
export interface Assignees {
  users: readonly Option[]
  groups: readonly Option[]
  /** As they were typed or pasted. */
  addresses: string
  createAccounts: boolean
}

/** Whether and how people are notified. */
export interface Message {
  notify: boolean
  note: string
}

export const longestNote = 1000

export const idsOf = (options: readonly Option[]) => options.map(({ value }) => value)

/** What is still missing about the people; null when nothing is. */
export function missingAssignees({ users, groups, addresses }: Assignees): string | null {
  const isEmpty = users.length + groups.length + addressesIn(addresses).length === 0
  return isEmpty ? 'Choose people or groups, or enter email addresses.' : null
}

export function missingMessage({ note }: Message): string | null {
  return [...note].length > longestNote ? 'Shorten the note.' : null
}

/** The people as the contract takes them. */
export function assigneesBody({ users, groups, addresses, createAccounts }: Assignees) {
  const emails = addressesIn(addresses)
  return {
    ...(users.length > 0 && { users: idsOf(users) }),
    ...(groups.length > 0 && { userGroups: idsOf(groups) }),
    ...(emails.length > 0 && { emails, createAccounts }),
  }
}

/** The message as the contract takes it. */
export function messageBody({ notify, note }: Message) {
  const text = note.trim()
  return { notify, ...(notify && text !== '' && { note: text }) }
}
