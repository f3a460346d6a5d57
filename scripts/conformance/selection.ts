import { UserError } from '../lib/log.ts'
import type { Operation } from './document.ts'
import type { Scenario } from './scenario.ts'

/** Which operations are tested: all, or those with one of these ids or tags. Throws for a name that is neither. */
export function selectionOf(operations: Operation[], names: string[]) {
  for (const name of names)
    if (!operations.some(({ id, area }) => id === name || area === name))
      throw new UserError(`--only: the contract has no tag and no operation ${name}`)
  const isSelected = ({ id, area }: Operation) =>
    names.length === 0 || names.includes(id) || names.includes(area)
  return isSelected
}

const operationsIn = ({ create, then, remove, restore }: Scenario) => [
  create,
  ...[...then, remove, ...(restore ? [restore] : [])].map(({ operation }) => operation),
]

const needsOf = ({ needs = [], then }: Scenario) => [
  ...needs,
  ...then.flatMap((step) => step.needs ?? []),
]

/** The scenarios with a selected operation, and those that they need. */
export function scenariosFor(all: Scenario[], isSelected: (id: string) => boolean): Scenario[] {
  const wanted = new Set(
    all.filter((scenario) => operationsIn(scenario).some((id) => isSelected(id))),
  )
  // A scenario comes after those it needs.
  for (const scenario of all.toReversed())
    if (wanted.has(scenario))
      for (const each of all)
        if (needsOf(scenario).includes(each.as ?? each.create)) wanted.add(each)
  return all.filter((scenario) => wanted.has(scenario))
}
