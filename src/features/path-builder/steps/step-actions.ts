import { focusRowIfLost } from '~/forms/builder/focus-row'
import { counted } from '~/ui/format/numbers'
import { dismissToast, toast } from '~/ui/overlay/toast'
import type { PathStore } from '~/features/path-builder/state/path-store'
import {
  addSteps,
  findStep,
  indexOfStep,
  maxSteps,
  moveStep,
  patchStep,
  removeStep,
  settingsKey,
  type Step,
  type Steps,
} from './steps'

// User actions on the steps. Each is one undoable change, and is announced to screen readers.

const quoted = (title: string) => `“${title}”`

/** Moves a step to a position, which is counted without it. */
export function moveTo(store: PathStore, key: string, to: number) {
  const { steps } = store.get().values
  const next = moveStep(steps, key, to)
  const step = findStep(steps, key)
  if (!step || next === steps) return
  const announcement = `${quoted(step.title)} moved to position ${to + 1} of ${steps.length}`
  store.change(next, { announcement, active: key })
}

/** Moves a step up or down by one. */
export function moveByOne(store: PathStore, key: string, by: 1 | -1) {
  const { steps } = store.get().values
  const to = indexOfStep(steps, key) + by
  if (steps[to]) return moveTo(store, key, to)
  store.set({ announcement: by === 1 ? 'This is the last step' : 'This is the first step' })
}

/** Adds steps at the end; reports those that exceed the limit. */
export function add(store: PathStore, fresh: Steps) {
  const { steps } = store.get().values
  const room = Math.max(0, maxSteps - steps.length)
  const added = fresh.slice(0, room)
  if (added.length < fresh.length)
    toast({
      tone: 'warning',
      title: `A learning path holds at most ${maxSteps} steps`,
      description: `${fresh.length - added.length} of ${fresh.length} were not added.`,
    })
  store.change(addSteps(steps, added), {
    announcement: `${counted(added.length, 'step', 'steps')} added`,
  })
}

export function patch(store: PathStore, key: string, change: Partial<Step>, name = '') {
  store.change(patchStep(store.get().values.steps, key, change), {}, name)
}

/** Removes a step, with Undo. */
export function remove(store: PathStore, key: string) {
  const { values, selection } = store.get()
  const { steps } = values
  const at = indexOfStep(steps, key)
  const step = steps[at]
  if (!step) return
  const next = removeStep(steps, key)
  store.change(next, {
    announcement: `${quoted(step.title)} removed`,
    active: (steps[at + 1] ?? steps[at - 1])?.key ?? settingsKey,
    ...(selection === key && { side: 'steps' }),
  })
  focusRowIfLost(store.get().active)
  const id = toast({
    title: `${quoted(step.title)} removed from the learning path`,
    action: { label: 'Undo', onSelect: () => bringBack() },
  })
  const bringBack = () => {
    stop()
    const now = store.get().values.steps
    // There are later changes: they stay, and only the removal is reverted.
    if (now === next) return store.undo()
    store.change(addSteps(now, [step], at), { active: key })
  }
  // The step is back already, after undo by keyboard.
  const stop = store.subscribe(() => {
    if (store.get().values.steps !== steps) return
    stop()
    dismissToast(id)
  })
}
