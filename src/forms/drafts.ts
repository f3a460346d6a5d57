import { forget, forgetAll, keep, kept } from '~/api/client/storage'

const prefix = 'draft:'

/** Names of values that are secrets, wherever in a form they stand. */
const secret = /password|secret|token|passphrase/i

let isSignedOut = false

/** The values without secrets, files and anything else that text cannot hold. */
export function draftable(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => !secret.test(key) && !(value instanceof Blob) && !holdsFile(value),
    ),
  )
}

function holdsFile(value: unknown): boolean {
  return Array.isArray(value) && value.some((item) => item instanceof Blob)
}

/** What the values of a form were made from: a version of something that others may change, too. */
export type Base<V> = { version: number; values: V }
type Values = Record<string, unknown>

/** Keeps a draft. Storage that is full or forbidden loses the draft, never the form. */
export function keepDraft(name: string, values: Values, base?: Base<Values>): void {
  if (isSignedOut) return
  const text = JSON.stringify({ at: Date.now(), values, base }, (key, value: unknown) =>
    secret.test(key) ? undefined : value,
  )
  if (!keep('session', prefix + name, JSON.parse(text))) forgetDraft(name)
}

/** The draft of this name, what it was made from and when it was kept, or null. */
export function readDraft(
  name: string,
): { at: Date; values: Values; base: Base<Values> | null } | null {
  isSignedOut = false
  const draft = kept('session', prefix + name)
  if (!isRecord(draft) || !isRecord(draft.values)) return null
  const base = isBase(draft.base) ? draft.base : null
  return { at: new Date(Number(draft.at)), values: draft.values, base }
}

/** Drops one draft: it was saved, or is not wanted. */
export function forgetDraft(name: string): void {
  forget('session', prefix + name)
}

/**
 * Drops every draft of this tab. Called at sign-out: forms that are still on the screen then keep nothing more,
 * so the next person to sign in here finds nothing of the last one.
 */
export function clearDrafts(): void {
  isSignedOut = true
  forgetAll('session', prefix)
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isBase(value: unknown): value is Base<Values> {
  return isRecord(value) && typeof value.version === 'number' && isRecord(value.values)
}
