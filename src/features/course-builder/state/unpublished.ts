import { hashKey } from '@tanstack/react-query'
import { ApiError, failureOf, isStale } from '~/api/client/errors'
import type {
  CourseChanges,
  UnpublishedWire,
} from '~/features/course-builder/state/unpublished-wire'
import { knowing, factsOf, unsaved } from './builder-state'
import type { BuilderStore } from './builder-store'
import { keepCourseNow } from './course-draft'
import { problemsOf } from './course-problems'
import { changesOf, valuesOf, type FieldName, type Values } from './course-values'

const pause = 2000

export type Unpublished = ReturnType<typeof createUnpublished>

/**
 * Saves the changes of a published course on the server, where they wait for being published, and restores those saved
 * before, here or by another administrator.
 */
export function createUnpublished(store: BuilderStore, wire: UnpublishedWire) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<void> = Promise.resolve()

  const isShared = () => store.get().course.status !== 'draft'
  const set = (part: Partial<ReturnType<typeof store.get>['unpublished']>) =>
    store.set({ unpublished: { ...store.get().unpublished, ...part } })

  /** What can be saved: all changes but the cover. */
  function changesNow() {
    const { values, base, ids } = store.get()
    const { thumbnail: _file, removeThumbnail: _removed, ...changes } = changesOf(base, values, ids)
    return changes
  }

  /** Shows saved changes in the builder: the course as a dry run of the update returns it. */
  async function show({ changes, version, savedAt, savedBy }: CourseChanges) {
    const { course, values: current } = store.get()
    const changed = await wire.tryOut(changes, course.version)
    const { values } = store.get()
    const [now, before] = [valuesOf(changed), valuesOf(course)]
    const isField = (name: string): name is FieldName => name in now
    const names = Object.keys(now)
      .filter(isField)
      .filter((name) => name !== 'cover' && differs(now[name], before[name]))
    const next: Values = {
      ...values,
      ...Object.fromEntries(names.map((name) => [name, now[name]])),
    }
    const { assets, assessments } = factsOf(changed)
    store.set({
      values: next,
      assets: knowing(store.get().assets, assets),
      assessments: knowing(store.get().assessments, assessments),
      unpublished: {
        version,
        // What was typed meanwhile is saved next.
        values: values === current ? next : null,
        restored: { at: new Date(savedAt), by: savedBy?.name ?? null },
        other: null,
        problem: null,
      },
    })
  }

  async function load() {
    try {
      const saved = await wire.read()
      const { version } = store.get().unpublished
      set({ problem: null })
      if (saved?.version === version) return
      if (!saved) return set({ version: undefined })
      // This tab has changes of its own: the same, saved when the page was left, or based on others.
      if (hashKey([saved.changes]) === hashKey([changesNow()]))
        return set({ version: saved.version, values: store.get().values })
      if (unsaved(store.get()).length > 0) return set({ other: saved })
      await showOrReport(saved)
    } catch (error) {
      set({ problem: messageOf(error) })
    }
  }

  /** What no longer fits the course, such as a deleted asset, can only be replaced or discarded. */
  async function showOrReport(saved: CourseChanges) {
    try {
      await show(saved)
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 422
      set({ problem: messageOf(error), ...(isRefused && { version: saved.version, other: null }) })
    }
  }

  async function save() {
    const { values, course, unpublished } = store.get()
    if (!isShared() || unpublished.other || unpublished.values === values) return
    const changes = changesNow()
    const { version } = unpublished
    if (Object.keys(problemsOf(values)).length > 0) return
    try {
      if (Object.keys(changes).length > 0) {
        const saved = await wire.save({ changes, version, courseVersion: course.version })
        set({ version: saved.version, values, problem: null })
        keepCourseNow(store.get())
      } else if (version !== undefined) {
        await wire.discard(version)
        set({ version: undefined, values, restored: null, problem: null })
      }
    } catch (error) {
      const other = isStale(error) ? await wire.read().catch(() => null) : null
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
      const { base, unpublished } = store.get()
      if (!unpublished.other) return
      store.set({ values: base })
      await showOrReport(unpublished.other)
    },
    /** Saves the changes in the builder over those of somebody else. */
    keepMine() {
      set({ version: store.get().unpublished.other?.version, other: null })
      return flush()
    },
    /** Restores what is saved, and saves edits after a pause. Returns a function that stops it. */
    start() {
      if (isShared()) turn = turn.then(load)
      const wait = () => {
        clearTimeout(timer)
        if (isShared()) timer = setTimeout(() => void flush(), pause)
      }
      if (unsaved(store.get()).length > 0) wait()
      let before = store.get()
      const stop = store.subscribe(() => {
        const state = store.get()
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

const messageOf = (error: unknown) => failureOf(error).message
