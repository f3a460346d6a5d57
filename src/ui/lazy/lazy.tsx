import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { retryImport } from './retry-import'
import { whenIdle } from './when-idle'

/** Code that is loaded on demand, or before. */
export interface LazyCode<T> {
  fetch: () => Promise<T>
  /** Undefined until it has loaded. */
  there: () => T | undefined
}

/** Code that is loaded only on demand. */
export function onDemand<T>(load: () => Promise<T>): LazyCode<T> {
  let there: T | undefined
  return { fetch: async () => (there = await load()), there: () => there }
}

const waiting: LazyCode<unknown>[] = []
let isScreenThere = false
let isFetching = false

const idle = () => new Promise<void>((resolve) => whenIdle(resolve))

/** One module per idle period, so that loading does not block input. */
async function fetchAhead() {
  if (isFetching || !isScreenThere) return
  isFetching = true
  for (let code = waiting.shift(); code; code = waiting.shift()) {
    await idle()
    // A failed one is loaded again when needed.
    await code.fetch().catch(() => undefined)
  }
  isFetching = false
}

/** Code that no first screen needs. It is prefetched when idle, so that it is there when needed, even offline. */
export function prefetched<T>(load: () => Promise<T>): LazyCode<T> {
  const code = onDemand(load)
  waiting.push(code)
  void fetchAhead()
  return code
}

const online = () =>
  new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))

/** Loads code; offline it waits for the network, as a failure would break the page. */
export async function retryOnline<T>(code: LazyCode<T>): Promise<T> {
  try {
    return await retryImport(code.fetch)
  } catch (error) {
    if (navigator.onLine) throw error
    await online()
    return retryOnline(code)
  }
}

/** Prefetches all such modules once the first screen is shown, those of `first` before all others. */
export function useLazyParts(first: () => (() => Promise<unknown>)[]) {
  const start = useEffectEvent(() => {
    isScreenThere = true
    waiting.unshift(...first().map(onDemand))
    void fetchAhead()
  })
  useEffect(() => start(), [])
}

/** The loaded module, or the last error. `fetch` must be stable; another `attempt` loads it again. */
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
 * A lazy component; `before`, or nothing, is shown until it has loaded. Once it has, it renders synchronously, where
 * `React.lazy` would show the fallback for a moment.
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

/** The same for components that open and close: nothing is loaded until the first opening. */
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
