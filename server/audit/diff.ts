import type { AuditChange } from './audit.ts'

type Value = string | number | boolean | null | string[]

const asText = (value: Value | undefined) => {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  return text === '' ? null : text.slice(0, 500)
}

/** What differs between what was and what is to be, for the history. */
export function changesOf(
  before: Record<string, Value | undefined>,
  after: Record<string, Value | undefined>,
): AuditChange[] {
  return Object.entries(after).flatMap(([field, to]) => {
    const from = before[field]
    if (to === undefined || JSON.stringify(from) === JSON.stringify(to)) return []
    return [{ field, from: asText(from), to: asText(to) }]
  })
}
