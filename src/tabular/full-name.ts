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

const isShouted = (word: string) =>
  word.length > 1 && word === word.toUpperCase() && /\p{L}/u.test(word)

/**
 * The two halves of a whole name that begins with the last one: at the comma, behind its words in capitals ("DE LA CRUZ
 * María"), else behind its particles and one word.
 */
export function splitLastFirst(name: string): { firstName: string; lastName: string } {
  const words = name.split(/\s+/u).filter(Boolean)
  if (name.includes(',') || words.length < 2) return splitName(name)
  const most = words.length - 1
  let end = words.findIndex((word) => !isShouted(word))
  if (end < 1) {
    end = 1
    while (end < most && particles.has((words[end - 1] ?? '').toLowerCase())) end++
  }
  return { firstName: words.slice(end).join(' '), lastName: words.slice(0, end).join(' ') }
}
