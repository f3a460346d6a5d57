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
  /** Sent after a mail has come: the value in its link to a page of the console is remembered. */
  mail?: {
    to: (own: Own) => string
    /** The path of the page: `/invitation`. */
    page: string
    as: string
    /** The operation that causes the mail. */
    by: string
  }
  /** Whether it depends on what the host did before: a host with fixed answers is not asked. */
  needsMemory?: boolean
  /** The correct statuses, if they are not all successes. */
  statuses?: number[]
  /** Repeated until a value of the response is one of these: `{ at: 'data.job.status', is: ['succeeded'] }`. */
  until?: { at: string; is: unknown[] }
  /** Values that the response must have, by the place in it. */
  shows?: (own: Own) => Values
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
  /** As in `Step`, for all of it. */
  needsMemory?: boolean
  /** Whether its mails must be readable. */
  needsMail?: boolean
  /** What the host keeps of it, if it cannot be deleted. */
  stays?: string
  /** The request body, in addition to the required members of the example; `name` is unused. */
  make?: (name: string, own: Own) => Values
  /** Values of the response, as in `Step`. */
  remember?: Record<string, string>
  then: Step[]
  remove: Step
  /** Restores it after it is deleted; then it is deleted again. */
  restore?: Step
  /** Checks what is left of it after it was removed. */
  after?: Step[]
}

/** Why a step has nothing to work with, by the name of the value that is missing. */
export const lacks: Record<string, string> = {
  memory: 'the host has fixed answers (--stateless)',
  mail: 'it needs a link in a mail (--mail-folder)',
  publicKey: 'push messages are not set up',
  deviceId: 'push messages are not set up',
  failure: 'the host accepts a broken video',
  job: 'the host makes no job of a change of 510 users',
  undoing: 'the host makes no job of a change of 510 users',
}

const hour = 3_600_000
const start = Math.floor(Date.now() / hour) * hour

/** The start of an event at which users can check in already: a quarter of an hour, at least ten minutes from now. */
export const soon = (hours = 0) => {
  const quarter = hour / 4
  const next = Math.ceil((Date.now() + 600_000) / quarter) * quarter
  return new Date(next + hours * hour).toISOString()
}

/** A whole hour, so many days and hours from the start of the run. */
export const inDays = (days: number, hours = 0) =>
  new Date(start + (days * 24 + hours) * hour).toISOString()

export const ids = (name: string) => (id: string) => ({ [name]: [id] })
export const titled = (title: string) => ({ title })
export const named = (name: string) => ({ name })
