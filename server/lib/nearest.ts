/** The edit distance of two words. */
function distance(from: string, to: string) {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries())
      next.push(
        Math.min(
          (next[j] ?? 0) + 1,
          (row[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + (letter === other ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

/** The name that was probably meant by a misspelt one, for "Did you mean …?". */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, off: distance(word.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.off - b.off)
  return best && best.off <= Math.max(2, Math.floor(best.name.length / 3)) ? best.name : undefined
}
