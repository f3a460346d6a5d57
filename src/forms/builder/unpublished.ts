import { hashKey } from '@tanstack/react-query'
import { ApiError, failureOf, isStale } from '~/api/client/errors'

const pause = 2000

/** Changes that are saved on the server and not published yet. */
export interface SavedChanges<Changes> {
  changes: Changes
  version: number
  savedAt: string
  savedBy: { name: string } | null
}

/** The state of the changes of a published object that are saved on the server. */
export interface UnpublishedState<Values, Changes> {
  /** Their version; undefined if there are none. */
  version: number | undefined
  /** The values as saved or restored last. */
  values: Values | null
  /** When and by whom the restored changes were saved. */
  restored: { at: Date; by: string | null } | null
  /** Changes that somebody else has saved meanwhile. */
  other: SavedChanges<Changes> | null
  /** Why they could not be saved or restored. */
  problem: string | null
  /** Whether the server was asked for them. */
  isRead: boolean
}

export const noneUnpublished: UnpublishedState<never, never> = {
  version: undefined,
  values: null,
  restored: null,
  other: null,
  problem: null,
  isRead: false,
}

/** The requests about the unpublished changes of an object. */
export interface UnpublishedWire<Changes, Saved> {
  read: () => Promise<SavedChanges<Changes> | null>
  save: (changes: {
    changes: Changes
    version: number | undefined
    /** The version of the object that the changes are based on. */
    baseVersion: number
  }) => Promise<SavedChanges<Changes>>
  discard: (version: number) => Promise<void>
  /** The object as it would be with the changes. */
  tryOut: (changes: Changes, version: number) => Promise<Saved>
}

/** The builder as it is needed to save and restore changes. */
export interface UnpublishedWork<Values extends object, Changes, Saved> {
  get: () => {
    values: Values
    base: Values
    saved: { version: number; status: string }
    unpublished: UnpublishedState<Values, Changes>
  }
  subscribe: (listener: () => void) => () => void
  set: (unpublished: UnpublishedState<Values, Changes>) => void
  setValues: (values: Values) => void
  isDirty: () => boolean
  hasProblems: () => boolean
  /** All changes but files. */
  changes: () => Changes
  /** The values of an object. */
  valuesOf: (saved: Saved) => Values
  /** The name of the field with a file. */
  fileField: keyof Values
  /** Called with the object that restored changes are shown from. */
  onShown?: (changed: Saved) => void
  /** Stores the changes in this tab. */
  storeDraft: () => void
}

export type Unpublished = ReturnType<typeof createUnpublished>

/**
 * Saves the changes of a published object on the server, where they wait for being published, and restores those saved
 * before, here or by another administrator.
 */
export function createUnpublished<Values extends object, Changes extends object, Saved>(
  work: UnpublishedWork<Values, Changes, Saved>,
  wire: UnpublishedWire<Changes, Saved>,
  current: () => Saved,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<void> = Promise.resolve()

  const isShared = () => work.get().saved.status !== 'draft'
  const set = (part: Partial<UnpublishedState<Values, Changes>>) =>
    work.set({ ...work.get().unpublished, ...part })

  /** Shows saved changes in the builder: the object as a dry run of the update returns it. */
  async function show(saved: SavedChanges<Changes>) {
    const { changes, version } = saved
    const before = work.get().values
    const changed = await wire.tryOut(changes, work.get().saved.version)
    // What was typed meanwhile is not overwritten.
    if (work.get().values !== before) return set({ other: saved })
    const next = withChanged(before, work.valuesOf(current()), work.valuesOf(changed))
    work.onShown?.(changed)
    work.setValues(next)
    set({
      version,
      values: next,
      restored: restoredFrom(saved),
      other: null,
      problem: null,
    })
  }

  /** The values with those that differ between two objects; the file is not among the changes. */
  function withChanged(values: Values, before: Values, now: Values): Values {
    const isField = (name: string): name is keyof Values & string => name in now
    const names = Object.keys(now)
      .filter(isField)
      .filter((name) => name !== work.fileField && differs(now[name], before[name]))
    return { ...values, ...Object.fromEntries(names.map((name) => [name, now[name]])) }
  }

  const isSame = ({ changes }: SavedChanges<Changes>) =>
    hashKey([changes]) === hashKey([work.changes()])

  async function load() {
    try {
      const saved = await wire.read()
      const { version } = work.get().unpublished
      set({ problem: null, isRead: true })
      if (!saved) return set({ version: undefined })
      // This tab has changes of its own: the same, saved when the page was left, or based on others.
      if (isSame(saved)) {
        const { values } = work.get()
        return set({ version: saved.version, values, restored: restoredFrom(saved) })
      }
      if (saved.version === version) return
      if (work.isDirty()) return set({ other: saved })
      await showOrReport(saved)
    } catch (error) {
      set({ problem: messageOf(error) })
    }
  }

  /** What no longer fits the object, such as a deleted asset, can only be replaced or discarded. */
  async function showOrReport(saved: SavedChanges<Changes>) {
    try {
      await show(saved)
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 422
      set({ problem: messageOf(error), ...(isRefused && { version: saved.version, other: null }) })
    }
  }

  async function save() {
    const { values, saved, unpublished } = work.get()
    if (!isShared() || unpublished.other || unpublished.values === values) return
    const changes = work.changes()
    const { version } = unpublished
    if (work.hasProblems()) return
    try {
      if (Object.keys(changes).length > 0) {
        const answer = await wire.save({ changes, version, baseVersion: saved.version })
        set({ version: answer.version, values, problem: null })
        work.storeDraft()
      } else if (version !== undefined) {
        await wire.discard(version)
        set({ version: undefined, values, restored: null, problem: null })
      }
    } catch (error) {
      const other = isStale(error) ? await wire.read().catch(() => null) : null
      // Saved by this tab when the page was left.
      if (other && isSame(other)) {
        const restored = restoredFrom(other)
        return set({ version: other.version, values, restored, problem: null })
      }
      set(other ? { other } : { problem: messageOf(error) })
    }
  }

  const flush = () => {
    clearTimeout(timer)
    turn = turn.then(save)
    return turn
  }

  return {
    /** Saves what is pending. */
    flush,
    /** Looks whether somebody else has saved changes. */
    check: () => (turn = turn.then(load)),
    /** After a failure: reads what is saved, and saves what is pending. */
    retry: () => (turn = turn.then(load).then(save)),
    /** Replaces the changes in the builder with those that somebody else has saved. */
    async takeOther() {
      const { base, unpublished } = work.get()
      if (!unpublished.other) return
      work.setValues(base)
      await showOrReport(unpublished.other)
    },
    /** Saves the changes in the builder over those of somebody else. */
    keepMine() {
      set({ version: work.get().unpublished.other?.version, other: null })
      return flush()
    },
    /** Restores what is saved, and saves edits after a pause. Returns a function that stops it. */
    start() {
      if (isShared()) turn = turn.then(load)
      const wait = () => {
        clearTimeout(timer)
        if (isShared()) timer = setTimeout(() => void flush(), pause)
      }
      if (work.isDirty()) wait()
      let before = work.get()
      const stop = work.subscribe(() => {
        const state = work.get()
        if (state.values !== before.values || state.base !== before.base) wait()
        before = state
      })
      return () => {
        stop()
        clearTimeout(timer)
        void flush()
      }
    },
  }
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

const restoredFrom = ({ savedAt, savedBy }: SavedChanges<unknown>) => {
  return { at: new Date(savedAt), by: savedBy?.name ?? null }
}

const messageOf = (error: unknown) => failureOf(error).message
