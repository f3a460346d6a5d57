import { problem } from './problem.ts'

/** Deeper than any body of the contract; what nests further was made to hurt. */
const deepest = 32

// What nobody types, and what ends lines or colours in somebody's terminal; a tab and line breaks are text.
const control = /[^\P{Cc}\t\n\r]/u

const unstorable = (text: string) => control.test(text) || !text.isWellFormed()

/** Refuses control characters, NUL among them, and halves of surrogate pairs. */
export function refuseUnstorable(text: string) {
  if (unstorable(text))
    throw problem('request/malformed', 'The request contains a character that cannot be stored')
}

/** Walks a parsed body, without recursion, and refuses what is too deep or cannot be stored. */
export function rejectUnsafeText(body: unknown) {
  const open: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') refuseUnstorable(value)
    if (typeof value !== 'object' || value === null) continue
    if (depth >= deepest)
      throw problem('request/malformed', `The request nests deeper than ${deepest} levels`)
    for (const [key, member] of Object.entries(value)) {
      if (key === '__proto__')
        throw problem('request/malformed', 'The request contains a member that is never accepted')
      refuseUnstorable(key)
      open.push({ value: member, depth: depth + 1 })
    }
  }
}
