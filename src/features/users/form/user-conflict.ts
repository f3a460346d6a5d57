import type { ConflictRow } from '~/forms/conflict-notice'
import { userLabels, type UserForm } from './user-form'

const texts = ['firstName', 'lastName', 'email', 'designation'] as const

const namesOf = (groups: UserForm['groups']) =>
  groups
    .map(({ label }) => label)
    .toSorted((a, b) => a.localeCompare(b))
    .join(', ')

/** The differences between a form and what was saved meanwhile. */
export function conflictRows(mine: UserForm, theirs: UserForm): ConflictRow[] {
  const rows = texts.map((name) => ({
    label: userLabels[name],
    mine: mine[name].trim(),
    theirs: theirs[name],
  }))
  const groups = {
    label: userLabels.groups,
    mine: namesOf(mine.groups),
    theirs: namesOf(theirs.groups),
  }
  return [...rows, groups].filter((row) => row.mine !== row.theirs)
}
