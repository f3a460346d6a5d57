import { ApiError, isStale } from '~/api/client/errors'

const idle = 2000
/** The delay until a save without a response is retried. */
const patience = 15_000

export type SaveState<Saved> =
  | { kind: 'rest' }
  | { kind: 'saving' }
  /** Not saved, and why. */
  | { kind: 'failed'; message: string; requestId?: string }
  /** Somebody else has saved another version. */
  | { kind: 'conflict'; theirs: Saved }

/** Error messages by field. */
type Problems = Partial<Record<string, string>>

interface Versioned {
  version: number
  status: string
  deletedAt: string | null
}

/** The edited object as the saver needs it. */
export interface DraftWork<Saved extends Versioned, Change extends object> {
  /** The pause in ms after which a draft is saved; two seconds by default. */
  idle?: number
  /** Whether it is saved automatically in any status; by default only drafts are. */
  savesAlways?: boolean
  /** The server's last response, and the state of saving. */
  get: () => { saved: Saved; save: SaveState<Saved> }
  setSaved: (saved: Saved) => void
  setSave: (save: SaveState<Saved>) => void
  setProblems: (problems: Problems) => void
  isDirty: () => boolean
  /** What the server would refuse, by field. */
  problems: () => Problems
  /** The changes to send; none if something else is sent alone. */
  changes: (isAlone: boolean) => Change
  /** Called before sending, with or without the changes; returns what applies the response. */
  begin: (isAlone: boolean) => (saved: Saved) => void
  /** Applies the local changes over another version. */
  keepMine: (theirs: Saved) => void
  /** Whether another version can be merged without asking. */
  isOtherWork: (theirs: Saved) => boolean
  /** Calls the listener after each change that has to be saved. */
  onEdit: (listener: () => void) => () => void
  /** The field of a server's path. */
  fieldOf: (path: string) => string | undefined
  /** A field whose errors are shown as a whole, too. */
  listField: string
  /** The message while a conflict is unresolved. */
  overtaken: string
}

/** The saver's connection to the server. */
export interface DraftWire<Saved, Change, Impact> {
  send: (
    change: Change & { version: number },
    dryRun?: boolean,
  ) => Promise<{ saved: Saved; impact: Impact }>
  read: () => Promise<Saved | undefined>
  /** Called after a successful save. */
  onSaved: (saved: Saved) => void
}

export interface DraftSaver<Change, Impact> {
  /** Saves now: the changes and `more`, or `more` alone. Rejects with the error, which the page shows, too. */
  save: (more?: Partial<Change>, isAlone?: boolean) => Promise<void>
  /** Saves now; the page shows the error. */
  quietly: () => Promise<void>
  /** Saves a draft, and returns whether nothing is unsaved any more; before leaving. */
  settle: () => Promise<boolean>
  /** Saves after the page was left: without automatic retries. */
  saveOnce: () => Promise<void>
  /** Cancels the pending automatic save. */
  rest: () => void
  /** The impact that saving would have; a dry run. */
  preview: (more: Partial<Change>) => Promise<Impact>
  /** Refetches what depends on other objects, too. */
  refresh: () => Promise<void>
  /** Starts saving automatically. Returns a function that stops it. */
  start: () => () => void
}

/** Not sent: something has to be fixed or decided first. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
}

/**
 * Saves changes, one request at a time, each with the version of the last response. Drafts are saved automatically
 * after a pause without changes; published objects only on request.
 */
export function createDraftSaver<Saved extends Versioned, Change extends object, Impact>(
  work: DraftWork<Saved, Change>,
  { send, read, onSaved }: DraftWire<Saved, Change, Impact>,
): DraftSaver<Change, Impact> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const saveState = () => work.get().save
  const isQuiet = () => work.savesAlways === true || work.get().saved.status === 'draft'
  const wait = () => {
    clearTimeout(timer)
    const { save, saved } = work.get()
    if (!isQuiet() || save.kind === 'conflict' || saved.deletedAt !== null) return
    timer = setTimeout(() => void quietly(), work.idle ?? idle)
  }
  const again = () => {
    timer = setTimeout(() => void quietly(), patience)
  }
  const body = (more: Partial<Change>, isAlone = false) => {
    const { version } = work.get().saved
    return { ...work.changes(isAlone), ...more, version }
  }
  const checkVersion = () => {
    if (saveState().kind === 'conflict') throw new NotReady(work.overtaken)
  }
  const check = () => {
    checkVersion()
    const problems = work.problems()
    work.setProblems(problems)
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
    if (saveState().kind === 'conflict') return
    if (isStale(error)) {
      const theirs = await latest()
      if (theirs && work.isOtherWork(theirs)) return takeIn(theirs)
      if (theirs) return work.setSave({ kind: 'conflict', theirs })
    }
    const message =
      error instanceof ApiError
        ? [error.message, ...othersOf(error)].join('. ')
        : error instanceof Error
          ? error.message
          : 'Something went wrong on this page'
    const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined
    work.setSave({ kind: 'failed', message: withStop(message), requestId })
    if (!(error instanceof ApiError)) return
    work.setProblems(problemsIn(error))
    // The server or the network is unavailable, and will come back.
    if (isQuiet() && (error.status === 0 || error.status > 500)) again()
  }

  /** Others changed other fields: these are applied, and the local changes are sent again. */
  function takeIn(theirs: Saved) {
    work.keepMine(theirs)
    wait()
  }

  async function run(more: Partial<Change>, isAlone: boolean) {
    clearTimeout(timer)
    const hasMore = Object.keys(more).length > 0
    if (!hasMore && !work.isDirty()) return work.setSave({ kind: 'rest' })
    try {
      if (isAlone) checkVersion()
      else check()
      const apply = work.begin(isAlone)
      work.setSave({ kind: 'saving' })
      const { saved } = await send(body(more, isAlone))
      apply(saved)
      onSaved(saved)
    } catch (error) {
      await fail(error)
      throw error
    }
    // Changes made meanwhile are saved next.
    if (saveState().kind === 'rest' && work.isDirty()) wait()
  }

  const save = (more: Partial<Change> = {}, isAlone = false): Promise<void> => {
    const next = turn.then(() => run(more, isAlone))
    turn = next.catch(() => undefined)
    return next
  }
  // The page shows the error; nobody awaits it here.
  const quietly = () => save().catch(() => undefined)

  return {
    save,
    quietly,
    async settle() {
      if (isQuiet()) await quietly()
      return !work.isDirty()
    },
    async saveOnce() {
      try {
        await save()
      } catch (error) {
        // Others changed other fields, which are applied by now.
        if (saveState().kind !== 'rest') throw error
        await save()
      } finally {
        clearTimeout(timer)
      }
    },
    rest: () => clearTimeout(timer),
    async preview(more) {
      check()
      try {
        return (await send(body(more), true)).impact
      } catch (error) {
        if (isStale(error)) await fail(error)
        throw error
      }
    },
    async refresh() {
      const now = await latest()
      if (now?.version === work.get().saved.version) work.setSaved(now)
    },
    start() {
      const stopEdits = work.onEdit(wait)
      const online = () => {
        if (saveState().kind === 'failed' && isQuiet()) void quietly()
      }
      window.addEventListener('online', online)
      if (work.isDirty()) wait()
      return () => {
        clearTimeout(timer)
        stopEdits()
        window.removeEventListener('online', online)
      }
    },
  }

  function fieldOf(path = '') {
    return work.fieldOf(path.replace(/^\//, '').split(/[./]/, 1)[0] ?? '')
  }

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
    const others = errors.filter(({ field }) => {
      const name = fieldOf(field)
      return !name || name === work.listField
    })
    return [...new Set(others.map((error) => error.message))].filter((text) => text !== message)
  }
}

const withStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
