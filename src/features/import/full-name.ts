/** Small words that belong to the last name after them. */
const particles = new Set(
  `van von de der den del della di da do dos das du la le las los el al bin ibn ben ter ten zu zum zur af av y`.split(
    ' ',
  ),
)

/** The two halves of a whole name: at the comma of "Last, First", else before the last name and its particles. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const comma = name.indexOf(',')
  if (comma >= 0)
    return { firstName: name.slice(comma + 1).trim(), lastName: name.slice(0, comma).trim() }
  const words = name.split(/\s+/u).filter(Boolean)
  if (words.length < 2) return { firstName: words.join(' '), lastName: '' }
  let start = words.length - 1
  while (start > 1 && particles.has(words[start - 1] ?? '')) start--
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') }
}
