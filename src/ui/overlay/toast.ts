import type { ReactNode } from 'react'
import { createStore } from '~/lib/store'

export interface ToastInput {
  /** What happened, in a few words: "Group deleted". */
  title: string
  description?: ReactNode
  tone?: 'neutral' | 'success' | 'warning' | 'danger'
  /** One thing to do about it, mostly Undo. */
  action?: { label: string; onSelect: () => void }
  /** Milliseconds in sight; a failure stays until it is dismissed, an action has 10 s, the rest 5 s. */
  duration?: number
}

export interface ToastEntry extends ToastInput {
  id: number
  open: boolean
  duration: number
}

const usual = 5000
const withAction = 10_000
/** More at once would cover the page; the oldest goes. */
const limit = 4

/** For the `Toaster` alone. */
export const toastStore = createStore<readonly ToastEntry[]>([])
let lastId = 0

/** Says something at the edge of the page; returns what `dismissToast` takes. Needs `Toaster` mounted. */
export function toast(input: ToastInput): number {
  lastId += 1
  const lasting = input.tone === 'danger' ? Number.POSITIVE_INFINITY : usual
  const duration = input.duration ?? (input.action ? withAction : lasting)
  const open = toastStore
    .get()
    .filter((entry) => entry.open)
    .slice(1 - limit)
  toastStore.set([...open, { ...input, id: lastId, open: true, duration }])
  return lastId
}

/** Takes a toast away; one that is gone already is no fault. */
export function dismissToast(id: number): void {
  // It stays in the list, closed, so that it can leave with its movement; the next toast clears it.
  toastStore.set(
    toastStore.get().map((entry) => (entry.id === id ? { ...entry, open: false } : entry)),
  )
}

/** Forgets all of them at once: they speak to one person, and Undo would be done by the next. */
export function clearToasts(): void {
  toastStore.set([])
}
