import type { Values } from './requests.ts'

/** The ids of objects created by this run, by operation; `run` is part of all names. */
export type Own = Record<string, string>

export type Step = {
  operation: string
  /** Objects of this run that it requires. */
  needs?: string[]
  /** The request body. */
  send?: (id: string, version: number, own: Own) => Values
  /** Additional headers. */
  headers?: Record<string, string>
  /** The id in the path, if it is not that of the object. */
  pathId?: (own: Own) => string
  /** A complete address instead of the operation's path. */
  address?: (own: Own) => string
  /** Values of the response that later steps use, by the place in it: `link: 'data.link'`. */
  remember?: Record<string, string>
  /** Whether only a dry run is sent. */
  dryRunOnly?: boolean
  /** Whether the same change is accepted again with the old version. */
  repeatable?: boolean
}

/** The test of an object that the run creates, reads, updates and deletes. */
export type Scenario = {
  create: string
  /** The name of its id for others, if it is not `create`. */
  as?: string
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
  /** Values of the response, as in `Step`. */
  remember?: Record<string, string>
  then: Step[]
  remove: Step
  /** Restores it after it is deleted; then it is deleted again. */
  restore?: Step
}

const hour = 3_600_000
const start = Math.floor(Date.now() / hour) * hour

/** A whole hour, so many days and hours from the start of the run. */
export const inDays = (days: number, hours = 0) =>
  new Date(start + (days * 24 + hours) * hour).toISOString()

/** The last part of a link, or its `link` parameter: what the operations without a session take. */
export const tokenOf = (url = '') =>
  URL.parse(url, 'http://host')?.searchParams.get('link') ?? url.split('/').at(-1) ?? ''

export const ids = (name: string) => (id: string) => ({ [name]: [id] })
export const titled = (title: string) => ({ title })
export const named = (name: string) => ({ name })
