import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { retryImport } from './retry-import'
import { whenIdle } from './when-idle'

/** Code that is fetched when it is needed, or before. */
export interface LazyCode<T> {
  fetch: () => Promise<T>
  /** Undefined until it has been fetched. */
  there: () => T | undefined
}

/** Code that is only fetched when somebody needs it. */
export function onDemand<T>(load: () => Promise<T>): LazyCode<T> {
  let there: T | undefined
  return { fetch: async () => (there = await load()), there: () => there }
}

const waiting: LazyCode<unknown>[] = []
let isScreenThere = false
let isFetching = false

const idle = () => new Promise<void>((resolve) => whenIdle(resolve))

/** One part in each idle moment: all at once, they would keep people from what they do. */
async function fetchAhead() {
  if (isFetching || !isScreenThere) return
  isFetching = true
  for (let code = waiting.shift(); code; code = waiting.shift()) {
    await idle()
    // Whoever needs one that did not come asks again.
    await code.fetch().catch(() => undefined)
  }
  isFetching = false
}

/**
 * Code that no first screen waits for. It is fetched in an idle moment, so that it is there when somebody needs it, and
 * when the network is not.
 */
export function prefetched<T>(load: () => Promise<T>): LazyCode<T> {
  const code = onDemand(load)
  waiting.push(code)
  void fetchAhead()
  return code
}

const online = () =>
  new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))

/** Fetches code; offline that waits for the network, where a failure would take the page down. */
export async function retryOnline<T>(code: LazyCode<T>): Promise<T> {
  try {
    return await retryImport(code.fetch)
  } catch (error) {
    if (navigator.onLine) throw error
    await online()
    return retryOnline(code)
  }
}

/** Fetches all late parts once the first screen is there, those that `first` loads before all others. */
export function useLazyParts(first: () => (() => Promise<unknown>)[]) {
  const start = useEffectEvent(() => {
    isScreenThere = true
    waiting.unshift(...first().map(onDemand))
    void fetchAhead()
  })
  useEffect(() => start(), [])
}

/**
 * What code holds once `fetch` has brought it, and how the last attempt at that failed. Both are the same at every call;
 * with another `attempt` it is fetched again.
 */
export function useLazyModule<T>(
  code: LazyCode<T>,
  fetch: (code: LazyCode<T>) => Promise<T>,
  attempt = 0,
) {
  const [part, setPart] = useState(code.there)
  const [failure, setFailure] = useState<{ error: unknown; attempt: number }>()
  useEffect(() => {
    if (part !== undefined) return
    let isWanted = true
    fetch(code).then(
      (fetched) => isWanted && setPart(() => fetched),
      (error: unknown) => isWanted && setFailure({ error, attempt }),
    )
    return () => {
      isWanted = false
    }
  }, [code, fetch, part, attempt])
  return { part, failure }
}

/**
 * A component of late code; `before`, or nothing, is in its place until that has come. Once it is there it is drawn at once,
 * where `lazy` would show the nothing for a moment more.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  before: (props: Props) => ReactNode = () => null,
) {
  const code = prefetched(load)
  return function Late(props: Props) {
    const { part: Part, failure } = useLazyModule(code, retryOnline)
    if (failure) throw failure.error
    return Part ? <Part {...props} /> : before(props)
  }
}

/** The same of what opens and closes: until it is opened for the first time its code need not be there. */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const Part = lazyComponent(load)
  return function LateDialog(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.open)
    if (props.open && !wasOpen) setWasOpen(true)
    return wasOpen || props.open ? <Part {...props} /> : null
  }
}
