import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get: () => T
  set: (next: T) => void
  /** Calls the listener after each change; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

/** A value outside React that is not read from the server. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const get = () => value
  const set = (next: T) => {
    value = next
    for (const listener of listeners) listener()
  }
  return { get, set, subscribe }
}

type Readable<T> = Pick<Store<T>, 'subscribe' | 'get'>

/** The present value, or a part of it; re-renders only when that changes, so it must not be created anew. */
export function useStore<T>(store: Readable<T>): T
export function useStore<T, Part>(store: Readable<T>, part: (value: T) => Part): Part
export function useStore<T, Part>({ subscribe, get }: Readable<T>, part?: (value: T) => Part) {
  const read = () => (part ? part(get()) : get())
  return useSyncExternalStore(subscribe, read, read)
}
