import type { Schemas } from '~/api/schemas'
import type { ConflictRow } from '~/fields/conflict-notice'
import { typeLabels } from './group-columns'
import { formOf, type GroupForm } from './group-form'
import { ruleWords } from './rule-words'

const leaving = { keep: 'Keep', 'remove-unfinished': 'Unfinished ends' } as const

const described = ({ name, description, type, onLeave, rules }: GroupForm) => ({
  Name: name,
  Description: description,
  Kept: typeLabels[type],
  Rules: type === 'dynamic' ? ruleWords(rules) : '',
  'On leaving': leaving[onLeave],
})

/** What of a group differs between a form and what was saved meanwhile. */
export function conflictRows(mine: GroupForm, saved: Schemas['UserGroup']): ConflictRow[] {
  const theirs = new Map(Object.entries(described(formOf(saved))))
  return Object.entries(described(mine))
    .map(([label, value]) => ({ label, mine: value, theirs: theirs.get(label) ?? '' }))
    .filter((row) => row.mine !== row.theirs)
}
