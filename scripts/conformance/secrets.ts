import type { Schema } from './document.ts'
import { isValues } from './requests.ts'

const looksSecret = /password|hash|secret|token/i

const declared = new WeakMap<Schema, Set<string>>()

function addNames(schema: Schema, names: Set<string>) {
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    names.add(name)
    addNames(member, names)
  }
  const parts = [
    schema.items,
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
  ]
  for (const part of parts) if (part) addNames(part, names)
}

/** The names of all members of a schema, at any depth. */
function namesOf(schema: Schema) {
  const known = declared.get(schema)
  if (known) return known
  const names = new Set<string>()
  addNames(schema, names)
  declared.set(schema, names)
  return names
}

/** The members of a response that look like secrets and are not in its schema, at any depth. */
export function undeclaredSecrets(schema: Schema, value: unknown): string[] {
  const names = namesOf(schema)
  const found = new Set<string>()
  const look = (part: unknown) => {
    if (Array.isArray(part)) part.forEach(look)
    if (!isValues(part)) return
    for (const [name, member] of Object.entries(part)) {
      if (looksSecret.test(name) && !names.has(name)) found.add(name)
      look(member)
    }
  }
  look(value)
  return [...found].map((name) => `the member ${name} looks like a secret`)
}
