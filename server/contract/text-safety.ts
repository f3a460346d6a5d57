import { problem } from './problem.ts'

/** Deeper than any body of the contract; deeper nesting is an attack. */
const deepest = 32

// Control characters except tabs and line breaks: nobody types them, and they can manipulate terminals.
const control = /[^\P{Cc}\t\n\r]/u

const unstorable = (text: string) => control.test(text) || !text.isWellFormed()

/** Refuses control characters, including NUL, and unpaired surrogates. */
export function refuseUnstorable(text: string) {
  if (unstorable(text))
    throw problem('request/malformed', 'The request contains a character that cannot be stored')
}

/** Walks a parsed body without recursion, and refuses deep nesting and text that cannot be stored. */
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
