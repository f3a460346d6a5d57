import { columnTarget } from './column-names'

/**
 * The place of the column that has people's own addresses: of those that are called so the first that mostly holds
 * some, else the first that is called so, else the first that mostly holds some. -1 where none does.
 */
export function addressColumn(heads: readonly string[], holdAddresses: readonly boolean[]): number {
  const named = heads.flatMap((name, at) => (columnTarget(name) === 'email' ? [at] : []))
  return named.find((at) => holdAddresses[at]) ?? named[0] ?? holdAddresses.indexOf(true)
}
