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
/** The delay until a save without a response is retried. */
const patience = 15_000

export type Saved = { course: Course; impact: Schemas['CourseImpact'] }

/** The saver's connection to the server. */
export type CourseWire = {
  send: (body: Schemas['CourseUpdate'], dryRun?: boolean) => Promise<Saved>
  read: () => Promise<Course | undefined>
  /** Called after a successful save. */
  onSaved: (course: Course) => void
}

export type CourseSaver = ReturnType<typeof createCourseSaver>

/** The message while a conflict is unresolved. */
export const overtaken = 'Someone else saved this course meanwhile'

/** Not sent: something has to be fixed or decided first. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
}

/**
 * Saves changes, one request at a time, each with the version of the last response. Drafts are saved automatically
 * after two seconds without changes; published courses only on request.
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
    // A conflict stays unresolved, whatever else happens.
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
    // The server or the network is unavailable, and will come back.
    if (isQuiet() && (error.status === 0 || error.status > 500)) again()
  }

  /** Others changed other fields: these are applied, and the local changes are sent again. */
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
    // Changes made meanwhile are saved next.
    if (store.get().save.kind === 'rest' && unsaved(store.get()).length > 0) wait()
  }

  /** Saves now: the changes and `more`, or `more` alone. Rejects with the error, which the page shows, too. */
  const save = (more: CourseChange = {}, isAlone = false): Promise<void> => {
    const next = turn.then(() => run(more, isAlone))
    turn = next.catch(() => undefined)
    return next
  }
  // The page shows the error; nobody awaits it here.
  const quietly = () => save().catch(() => undefined)

  return {
    save,
    quietly,
    /** Saves everything, and returns whether nothing is unsaved any more; before leaving. */
    async settle(): Promise<boolean> {
      if (isQuiet()) await quietly()
      return unsaved(store.get()).length === 0
    },
    /** Saves after the page was left: without automatic retries. */
    async saveOnce() {
      try {
        await save()
      } catch (error) {
        // Others changed other fields, which are applied by now.
        if (store.get().save.kind !== 'rest') throw error
        await save()
      } finally {
        clearTimeout(timer)
      }
    },
    /** Cancels the pending automatic save. */
    rest: () => clearTimeout(timer),
    /** The impact that saving would have; a dry run. */
    async preview(more: CourseChange): Promise<Schemas['CourseImpact']> {
      check()
      try {
        return (await send(body(more), true)).impact
      } catch (error) {
        if (isStale(error)) await fail(error)
        throw error
      }
    },
    /** Refetches the checklist, which also depends on assets and assessments. */
    async refresh() {
      const now = await latest()
      if (now?.version === store.get().course.version) store.set({ course: now })
    },
    /** Starts saving automatically. Returns a function that stops it. */
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

/** Errors of parts without a field of their own. */
function othersOf({ errors, message }: ApiError): string[] {
  const others = errors.filter(({ field }) => !fieldOf(field) || fieldOf(field) === 'sections')
  return [...new Set(others.map((error) => error.message))].filter((text) => text !== message)
}
