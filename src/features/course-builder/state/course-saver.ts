import { ApiError, isStale } from '~/api/client/errors'
import type { Schemas } from '~/api/schemas'
import { adoptAnswer, keepMine } from './apply-saved-course'
import { unsaved } from './builder-state'
import type { BuilderStore } from './builder-store'
import type { Course, CourseChange } from '~/features/course-builder/course-builder.api'
import { problemsOf } from './course-problems'
import { isOtherWork } from '~/features/course-builder/publish/conflict-rows'
import { changesOf, type FieldName } from './course-values'

const idle = 2000
/** Until a save that the server did not answer is tried again by itself. */
const patience = 15_000

export type Saved = { course: Course; impact: Schemas['CourseImpact'] }

/** How the saver speaks with the server. */
export type CourseWire = {
  send: (body: Schemas['CourseUpdate'], dryRun?: boolean) => Promise<Saved>
  read: () => Promise<Course | undefined>
  /** A save went well. */
  onSaved: (course: Course) => void
}

export type CourseSaver = ReturnType<typeof createCourseSaver>

/** What is said while two versions wait for the choice between them. */
export const overtaken = 'Someone else saved this course meanwhile'

/** It was not sent: something has to be mended, or to be decided, first. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
}

/**
 * Sends what has changed, one save after the other, each with the version of the last answer. A draft is saved by
 * itself once nobody has touched it for two seconds; what people have already waits until it is told to.
 */
export function createCourseSaver(store: BuilderStore, { send, read, onSaved }: CourseWire) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const isQuiet = () => store.get().course.status === 'draft'
  const wait = () => {
    clearTimeout(timer)
    const { save, course } = store.get()
    if (!isQuiet() || save.kind === 'conflict' || course.deletedAt !== null) return
    timer = setTimeout(() => void quietly(), idle)
  }
  const again = () => {
    timer = setTimeout(() => void quietly(), patience)
  }
  const body = (more: CourseChange, isAlone = false) => {
    const { base, values, ids, course } = store.get()
    const changes = isAlone ? {} : changesOf(base, values, ids)
    return { courseId: course._id, version: course.version, ...changes, ...more }
  }
  const checkVersion = () => {
    if (store.get().save.kind === 'conflict') throw new NotReady(overtaken)
  }
  const check = () => {
    checkVersion()
    const { values } = store.get()
    const problems = problemsOf(values)
    store.set({ problems })
    const [first] = Object.values(problems)
    if (first) throw new NotReady(`${first}.`)
  }

  async function latest() {
    try {
      return await read()
    } catch {
      return undefined
    }
  }

  async function fail(error: unknown) {
    // Which of two versions it shall be stays asked, whatever else is pressed.
    if (store.get().save.kind === 'conflict') return
    if (isStale(error)) {
      const theirs = await latest()
      if (theirs && isOtherWork(store.get(), theirs)) return takeIn(theirs)
      if (theirs) return store.set({ save: { kind: 'conflict', theirs } })
    }
    const message =
      error instanceof ApiError
        ? [error.message, ...othersOf(error)].join('. ')
        : error instanceof Error
          ? error.message
          : 'Something went wrong on this page'
    const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined
    store.set({ save: { kind: 'failed', message: withStop(message), requestId } })
    if (!(error instanceof ApiError)) return
    store.set({ problems: problemsIn(error) })
    // The server is away, or the line is: by and by both come back.
    if (isQuiet() && (error.status === 0 || error.status > 500)) again()
  }

  /** Others changed something else: theirs is taken in, and what was changed here goes again. */
  function takeIn(theirs: Course) {
    keepMine(store, theirs)
    wait()
  }

  async function run(more: CourseChange, isAlone: boolean) {
    clearTimeout(timer)
    const hasMore = Object.keys(more).length > 0
    if (!hasMore && unsaved(store.get()).length === 0) return store.set({ save: { kind: 'rest' } })
    try {
      if (isAlone) checkVersion()
      else check()
      const sent = isAlone ? store.get().base : store.get().values
      store.set({ save: { kind: 'saving' } })
      const { course } = await send(body(more, isAlone))
      adoptAnswer(store, course, sent)
      onSaved(course)
    } catch (error) {
      await fail(error)
      throw error
    }
    // What was typed meanwhile is next.
    if (store.get().save.kind === 'rest' && unsaved(store.get()).length > 0) wait()
  }

  /**
   * Saves now: what has changed, and `more`; alone, only that. Rejects with what went wrong, which the page
   * shows, too.
   */
  const save = (more: CourseChange = {}, isAlone = false): Promise<void> => {
    const next = turn.then(() => run(more, isAlone))
    turn = next.catch(() => undefined)
    return next
  }
  // The page says why; there is nobody here to be told.
  const quietly = () => save().catch(() => undefined)

  return {
    save,
    quietly,
    /** Saves what there is, and answers whether nothing is unsaved any more; for those who leave. */
    async settle(): Promise<boolean> {
      if (isQuiet()) await quietly()
      return unsaved(store.get()).length === 0
    },
    /** Saves for somebody who has left: nothing is tried again by itself after it. */
    async saveOnce() {
      try {
        await save()
      } catch (error) {
        // Others changed something else, which is taken in by now.
        if (store.get().save.kind !== 'rest') throw error
        await save()
      } finally {
        clearTimeout(timer)
      }
    },
    /** Forgets the save that would come by itself. */
    rest: () => clearTimeout(timer),
    /** What saving would do to whom; nothing is saved. */
    async preview(more: CourseChange): Promise<Schemas['CourseImpact']> {
      check()
      try {
        return (await send(body(more), true)).impact
      } catch (error) {
        if (isStale(error)) await fail(error)
        throw error
      }
    },
    /** Reads the checklist again, which also changes with assets and assessments. */
    async refresh() {
      const now = await latest()
      if (now?.version === store.get().course.version) store.set({ course: now })
    },
    /** Saves by itself from now on. Answers how to stop. */
    start() {
      const stopEdits = store.onEdit(wait)
      const online = () => {
        if (store.get().save.kind === 'failed' && isQuiet()) void quietly()
      }
      window.addEventListener('online', online)
      if (unsaved(store.get()).length > 0) wait()
      return () => {
        clearTimeout(timer)
        stopEdits()
        window.removeEventListener('online', online)
      }
    },
  }
}

const withStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

const fields: ReadonlyMap<string, FieldName> = new Map([
  ['title', 'title'],
  ['summary', 'summary'],
  ['description', 'description'],
  ['thumbnail', 'cover'],
  ['category', 'category'],
  ['authors', 'authors'],
  ['level', 'level'],
  ['language', 'language'],
  ['tags', 'tags'],
  ['promoVideo', 'promoVideo'],
  ['completionRule', 'percent'],
  ['deadlineDays', 'deadlineDays'],
  ['sections', 'sections'],
])

const fieldOf = (path = ''): FieldName | undefined =>
  fields.get(path.replace(/^\//, '').split(/[./]/, 1)[0] ?? '')

function problemsIn({ errors }: ApiError) {
  return Object.fromEntries(
    errors.flatMap(({ field, message }) => {
      const name = fieldOf(field)
      return name ? [[name, message]] : []
    }),
  )
}

/** What is wrong with things that have no field of their own. */
function othersOf({ errors, message }: ApiError): string[] {
  const others = errors.filter(({ field }) => !fieldOf(field) || fieldOf(field) === 'sections')
  return [...new Set(others.map((error) => error.message))].filter((text) => text !== message)
}
