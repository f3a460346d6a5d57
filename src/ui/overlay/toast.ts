import type { ReactNode } from 'react'
import { createStore } from '~/lib/store'

export interface ToastInput {
  /** Short text: "Group deleted". */
  title: string
  description?: ReactNode
  tone?: 'neutral' | 'success' | 'warning' | 'danger'
  /** An action, mostly Undo. */
  action?: { label: string; onSelect: () => void }
  /** Milliseconds: errors stay until dismissed, toasts with an action 10 s, others 5 s. */
  duration?: number
}

export interface ToastEntry extends ToastInput {
  id: number
  open: boolean
  duration: number
}

const usual = 5000
const withAction = 10_000
/** Maximum number of toasts; the oldest is removed. */
const limit = 4

/** Used by `Toaster` only. */
export const toastStore = createStore<readonly ToastEntry[]>([])
let lastId = 0

/** Shows a toast; returns the id for `dismissToast`. Requires a mounted `Toaster`. */
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

/** Dismisses a toast; does nothing if it is already gone. */
export function dismissToast(id: number): void {
  // The closed toast stays in the list for its exit animation; the next toast removes it.
  toastStore.set(
    toastStore.get().map((entry) => (entry.id === id ? { ...entry, open: false } : entry)),
  )
}

/** Removes all toasts, on sign-out: another user must not see them or use their Undo. */
export function clearToasts(): void {
  toastStore.set([])
}
