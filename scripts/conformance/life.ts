import type { Values } from './requests.ts'

/** The ids of what the run has made so far, by the operation that made each. */
export type Own = Record<string, string>

export type Step = {
  operation: string
  /** What else of the run's own it stands on. */
  needs?: string[]
  /** What it sends about the object. */
  send?: (id: string, version: number, own: Own) => Values
  /** Headers other than those that the document shows. */
  headers?: Record<string, string>
  /** Whether the same change once more is taken, be its version old. */
  repeatable?: boolean
}

/** The life of an object that the run makes for itself: made, read, changed, deleted. */
export type Life = {
  create: string
  /** Where the answer carries the object's id. */
  id: string
  needs?: string[]
  /** What it sends, beside what is required of the document's example; `name` is free. */
  make?: (name: string, own: Own) => Values
  then: Step[]
  remove: Step
  /** What brings it back once it is deleted; it is deleted again then. */
  restore?: Step
}

export const ids = (name: string) => (id: string) => ({ [name]: [id] })
export const titled = (title: string) => ({ title })
export const named = (name: string) => ({ name })
