import type { Schemas } from '~/api/schemas'
import type { ConflictRow } from '~/forms/conflict-notice'
import { typeLabels } from './group-columns'
import { formOf, type GroupForm } from './group-form'
import { rulesText } from '~/features/groups/rules/rule-labels'

const leaving = {
  keep: 'Keep assignments',
  'remove-unfinished': 'End unfinished assignments',
} as const

const described = ({ name, description, type, onLeave, rules }: GroupForm) => ({
  Name: name,
  Description: description,
  Type: typeLabels[type],
  Rules: type === 'dynamic' ? rulesText(rules) : '',
  'On leaving': leaving[onLeave],
})

/** The fields of a form that differ from what was saved meanwhile. */
export function conflictRows(
  mine: GroupForm,
  saved: Schemas['UserGroup'],
  labels: readonly (keyof ReturnType<typeof described>)[],
): ConflictRow[] {
  const ours = described(mine)
  const theirs = described(formOf(saved))
  return labels
    .map((label) => ({ label, mine: ours[label], theirs: theirs[label] }))
    .filter((row) => row.mine !== row.theirs)
}
