import { setTimeout as pause } from 'node:timers/promises'
import type { Lock, Locker } from '@tus/server'
import { and, eq, isNull, lt, or, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { uploads } from '../db/schema.ts'
import { newId } from '../lib/id.ts'
import { problem } from '../contract/problem.ts'
import { newExpiry } from './rows.ts'

/** The lease of a lock: a living server renews it in time, and that of a dead one expires. */
const life = sql`now() + interval '10 seconds'`
const renewal = 3_000
/** Leases are written without waiting for the disk: after a power failure no lock is held. */
const quickly = sql`(SELECT set_config('synchronous_commit', 'off', true)) AS quickly`
const patience = 15_000
const pace = 100

/** The locks of this process, and how to interrupt their owners. */
const holders = new Map<string, () => unknown>()

/**
 * One request at a time writes to an upload, on any server. A second one asks the owner to stop, since that usually
 * reads from a broken connection.
 */
class Lease implements Lock {
  readonly #holder = newId()
  readonly #db: Db | Tx
  readonly #id: string
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db | Tx, id: string) {
    this.#db = db
    this.#id = id
  }

  async #take() {
    const free = or(isNull(uploads.heldUntil), lt(uploads.heldUntil, sql`now()`))
    const heard = { heldUntil: life, expiresAt: newExpiry() }
    const ownLock = { ...heard, heldBy: this.#holder, wanted: false }
    const acquired = await this.#db
      .update(uploads)
      .set(ownLock)
      .from(quickly)
      .where(and(eq(uploads.id, this.#id), free))
      .returning({ id: uploads.id })
    if (acquired.length > 0) return true
    // An upload that is being created, or is gone, has no lock.
    const notified = await this.#db
      .update(uploads)
      .set({ wanted: true })
      .where(eq(uploads.id, this.#id))
      .returning({ id: uploads.id })
    return notified.length === 0
  }

  async lock(signal: AbortSignal, release: () => unknown) {
    for (const until = Date.now() + patience; !(await this.#take());) {
      if (signal.aborted || Date.now() > until) throw problem('upload/busy')
      await holders.get(this.#id)?.()
      await pause(pace)
    }
    holders.set(this.#id, release)
    this.#timer = setInterval(() => void this.#renew(release), renewal).unref()
  }

  async #renew(release: () => unknown) {
    const renewed = await this.#db
      .update(uploads)
      .set({ heldUntil: life, expiresAt: newExpiry() })
      .from(quickly)
      .where(and(eq(uploads.id, this.#id), eq(uploads.heldBy, this.#holder)))
      .returning({ wanted: uploads.wanted })
      .catch(() => [])
    if (renewed[0]?.wanted !== false) await release()
  }

  async unlock() {
    clearInterval(this.#timer)
    holders.delete(this.#id)
    await this.#db
      .update(uploads)
      .set({ heldBy: null, heldUntil: null })
      .from(quickly)
      .where(and(eq(uploads.id, this.#id), eq(uploads.heldBy, this.#holder)))
  }
}

export const uploadLocks = (db: Db | Tx): Locker => ({ newLock: (id) => new Lease(db, id) })
