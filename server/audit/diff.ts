import type { AuditChange } from './audit.ts'

type Value = string | number | boolean | null | string[]

const asText = (value: Value | undefined) => {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  return text === '' ? null : text.slice(0, 500)
}

/** The differences between two states of an object, for its history. */
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
