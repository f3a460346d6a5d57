import type { GroupRules } from './rules.ts'

export type RuleGroup = { id: string; rules: GroupRules }

/** The groups that rules refer to. */
export function referencedGroups({ conditions }: GroupRules) {
  return conditions.filter(({ field }) => field === 'userGroup').map(({ value }) => value)
}

/**
 * Groups in layers, each depending only on earlier layers (topological sort). Circular groups are in
 * no layer.
 */
export function topologicalLayers(groups: RuleGroup[]) {
  const layers: RuleGroup[][] = []
  let rest = groups
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ id }) => id))
    const isReady = ({ rules }: RuleGroup) => !referencedGroups(rules).some((id) => waiting.has(id))
    const layer = rest.filter(isReady)
    if (layer.length === 0) break
    layers.push(layer)
    rest = rest.filter((group) => !isReady(group))
  }
  return { layers, circular: rest }
}

/** These groups and all that depend on them, directly or through others. */
export function dependentsOf(groups: RuleGroup[], ids: string[]) {
  const reached = new Set(ids)
  for (let found = true; found;) {
    found = false
    for (const { id, rules } of groups) {
      if (reached.has(id) || !referencedGroups(rules).some((asked) => reached.has(asked))) continue
      reached.add(id)
      found = true
    }
  }
  return reached
}
