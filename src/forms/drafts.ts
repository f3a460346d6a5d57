import { forget, forgetAll, storeValue, storedValue } from '~/api/client/storage'

const prefix = 'draft:'

/** Names of secret values, anywhere in a form. */
const secret = /password|secret|token|passphrase/i

let isSignedOut = false

/** The values without secrets, files and anything else that JSON cannot hold. */
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

/** The base of a draft: the version of the object it was made from. */
export type Base<V> = { version: number; values: V }
type Values = Record<string, unknown>

/** Stores a draft. If storage is full or forbidden, only the draft is lost. */
export function keepDraft(name: string, values: Values, base?: Base<Values>): void {
  if (isSignedOut) return
  const text = JSON.stringify({ at: Date.now(), values, base }, (key, value: unknown) =>
    secret.test(key) ? undefined : value,
  )
  if (!storeValue('session', prefix + name, JSON.parse(text))) forgetDraft(name)
}

/** The draft of this name with its base and time, or null. */
export function readDraft(
  name: string,
): { at: Date; values: Values; base: Base<Values> | null } | null {
  isSignedOut = false
  const draft = storedValue('session', prefix + name)
  if (!isRecord(draft) || !isRecord(draft.values)) return null
  const base = isBase(draft.base) ? draft.base : null
  return { at: new Date(Number(draft.at)), values: draft.values, base }
}

/** Removes a draft: it was saved or discarded. */
export function forgetDraft(name: string): void {
  forget('session', prefix + name)
}

/** Removes every draft of this tab and stops storing. Called at sign-out, so that the next user finds none. */
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
