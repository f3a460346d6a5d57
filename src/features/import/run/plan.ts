import { counted, formatNumber } from '~/ui/format/numbers'
import type { Import } from '~/features/import/import.api'

type Invite = Import['invite']

export type Choices = {
  invite: Invite
  restoreDeleted: boolean
  groups: readonly string[]
}

const people = (count: number) => counted(count, 'person', 'people')
const deleted = ({ deleted: count }: Import['counts']) =>
  `${people(count)} who ${count === 1 ? 'was' : 'were'} deleted`

/** The data of a plan. */
type Facts = Pick<Import, 'counts' | 'newGroups' | 'newGroupsOfDeleted' | 'clearBlank'>

/** What blank cells do. */
export const blankWords = (clearBlank: Import['clearBlank']) =>
  clearBlank.length > 0
    ? 'Blank designations clear the current value, other blank cells change nothing'
    : 'Blank cells change nothing'

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/**
 * What will happen, line by line. `groups`: the groups that would be created now; others were deleted or renamed since
 * the rows were checked.
 */
export function planLines(facts: Facts, choices: Choices, groups?: readonly string[]): string[] {
  const { counts, clearBlank } = facts
  const isBack = choices.restoreDeleted && counts.deleted > 0
  const checked = isBack
    ? [...facts.newGroups, ...facts.newGroupsOfDeleted].toSorted((a, b) => a.localeCompare(b))
    : facts.newGroups
  const newGroups = groups ?? checked
  const wasNew = new Set(checked)
  // Of very many groups only the first are named.
  const missing = checked.length < 1000 ? newGroups.filter((name) => !wasNew.has(name)) : []
  const accepted = counts.new + counts.update + counts.unchanged + (isBack ? counts.deleted : 0)
  const lines = [
    counts.new > 0 && `Add ${people(counts.new)}${invited(choices.invite, counts.new)}`,
    counts.update > 0 && `Update ${people(counts.update)}; ${lowered(blankWords(clearBlank))}`,
    isBack && `Restore and update ${deleted(counts)}`,
    counts.unchanged > 0 && `Leave ${people(counts.unchanged)} as they are`,
    choices.groups.length > 0 &&
      accepted > 0 &&
      `Add ${accepted === 1 ? 'them' : `all ${formatNumber(accepted)} of them`} to ${list(choices.groups)}`,
    newGroups.length > 0 &&
      `Create ${counted(newGroups.length, 'group', 'groups')} named in the list: ${list(newGroups)}`,
    missing.length > 0 &&
      `Of these, ${list(missing)} existed when the rows were checked, and ${missing.length === 1 ? 'was' : 'were'} deleted or renamed since`,
    skippedLine(counts, isBack),
  ]
  return lines.filter((line): line is string => line !== false && line !== '')
}

function invited(invite: Invite, count: number): string {
  const whom = count === 1 ? 'them' : 'all of them'
  if (invite === 'now') return ` and invite ${whom} by mail at once`
  return invite === 'later' ? ', to be invited later' : ' without inviting them'
}

function skippedLine(counts: Import['counts'], isBack: boolean): string {
  const parts = [
    counts.error > 0 && `${counted(counts.error, 'row', 'rows')} with problems`,
    counts.duplicate > 0 && counted(counts.duplicate, 'repeated row', 'repeated rows'),
    !isBack && counts.deleted > 0 && deleted(counts),
    counts.skipped > 0 && `${counted(counts.skipped, 'row', 'rows')} left out by you`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? `Skip ${new Intl.ListFormat('en-GB').format(parts)}` : ''
}

function list(names: readonly string[]): string {
  // A name with a comma would look like two.
  const named = names.slice(0, 5).map((name) => (name.includes(',') ? `“${name}”` : name))
  const rest = names.length - named.length
  return new Intl.ListFormat('en-GB').format(
    rest > 0 ? [...named, `${formatNumber(rest)} more`] : named,
  )
}

/** The label of the start button. */
export function startWords({ counts }: Pick<Facts, 'counts'>, { restoreDeleted }: Choices): string {
  const updated = counts.update + (restoreDeleted ? counts.deleted : 0)
  const parts = [
    counts.new > 0 && `Add ${people(counts.new)}`,
    updated > 0 && `${counts.new > 0 ? 'update' : 'Update'} ${formatNumber(updated)}`,
  ].filter((part) => part !== false)
  return parts.join(' and ') || 'Start import'
}
