/** Code that exactly the same screens need. */
export type Piece = {
  /** Who needs it, by number. */
  users: ReadonlySet<number>
  /** As it is written, in characters. */
  size: number
  modules: readonly string[]
}

/** What a request costs, in characters of source that could come instead: about two kilobytes as they are sent. */
const request = 12_000

/** What it costs that two become one: each for those who need the other only, less the requests that are saved. */
function costOf(one: Piece, other: Piece) {
  const both = [...one.users].filter((user) => other.users.has(user)).length
  const brought = (one.users.size - both) * other.size + (other.users.size - both) * one.size
  return brought - both * request
}

const merged = (one: Piece, other: Piece): Piece => ({
  users: new Set([...one.users, ...other.users]),
  size: one.size + other.size,
  modules: [...one.modules, ...other.modules],
})

/**
 * Makes one of those that are cheaper to load as one, until none is; those that more need come first.
 *
 * @param pieces - none of two has the same users
 * @param fixed - what stays as it is
 * @param importedBy - what a module imports
 */
export function mergePieces(
  pieces: readonly Piece[],
  fixed: readonly Piece[],
  importedBy: (module: string) => readonly string[],
): Piece[] {
  const owners = new Map(
    [...pieces, ...fixed].flatMap((piece) => piece.modules.map((id) => [id, piece] as const)),
  )
  /** Whether it brings nothing else to anybody: all that it imports is there for each of its users already. */
  const standsAlone = ({ modules, users }: Piece) =>
    modules
      .flatMap(importedBy)
      .filter((id) => !modules.includes(id))
      .map((id) => owners.get(id))
      .every((owner) => !owner || [...users].every((user) => owner.users.has(user)))
  const best = pieces
    .flatMap((one, at) =>
      pieces.slice(at + 1).map((other) => ({ one, other, cost: costOf(one, other) })),
    )
    .filter(({ cost }) => cost < 0)
    .toSorted((a, b) => a.cost - b.cost)
    .find(({ one, other }) => standsAlone(merged(one, other)))
  if (!best) return pieces.toSorted((a, b) => b.users.size - a.users.size)
  const { one, other } = best
  const others = pieces.filter((piece) => piece !== one && piece !== other)
  return mergePieces([...others, merged(one, other)], fixed, importedBy)
}
