import type { Values } from './requests.ts'

/** The ids of objects created by this run, by operation. */
export type Own = Record<string, string>

export type Step = {
  operation: string
  /** Objects of this run that it requires. */
  needs?: string[]
  /** The request body. */
  send?: (id: string, version: number, own: Own) => Values
  /** Additional headers. */
  headers?: Record<string, string>
  /** Whether the same change is accepted again with the old version. */
  repeatable?: boolean
}

/** The test of an object that the run creates, reads, updates and deletes. */
export type Scenario = {
  create: string
  /** The path of the object's id in the response. */
  id: string
  needs?: string[]
  /** The operation that lists such objects. */
  list?: string
  /** The parameter of the list that takes its id, for objects without a name. */
  listBy?: string
  /** Whether the list still shows it after it was removed. */
  staysListed?: boolean
  /** The request body, in addition to the required members of the example; `name` is unused. */
  make?: (name: string, own: Own) => Values
  then: Step[]
  remove: Step
  /** Restores it after it is deleted; then it is deleted again. */
  restore?: Step
}

export const ids = (name: string) => (id: string) => ({ [name]: [id] })
export const titled = (title: string) => ({ title })
export const named = (name: string) => ({ name })
