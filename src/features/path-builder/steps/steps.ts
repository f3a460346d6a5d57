import type { Schemas } from '~/api/schemas'

/** A step in the builder. `key` is the id of its course or license, which a path has only once. */
export interface Step {
  key: string
  type: Schemas['PathStep']['type']
  title: string
  status: Schemas['PathStep']['status']
  duration: number
  coursesCount: number
  /** Why it cannot be taken, or null. */
  why: Schemas['PathStep']['why']
  required: boolean
  /** The days until it is due, as typed. */
  dueInDays: string
}

/** The steps in order. Immutable: unchanged ones stay the same object. */
export type Steps = readonly Step[]

/** The row of the settings, above all steps. */
export const settingsKey = 'settings'

/** The limit of the server, and the number above which a path is hard to follow. */
export const maxSteps = 250
export const manySteps = 50

export const findStep = (steps: Steps, key: string) => steps.find((step) => step.key === key)
export const indexOfStep = (steps: Steps, key: string) =>
  steps.findIndex((step) => step.key === key)

/** Moves a step to a position, which is counted without it. */
export function moveStep(steps: Steps, key: string, to: number): Steps {
  const from = indexOfStep(steps, key)
  const step = steps[from]
  if (!step || from === to || to < 0 || to >= steps.length) return steps
  return steps.toSpliced(from, 1).toSpliced(to, 0, step)
}

export const removeStep = (steps: Steps, key: string): Steps =>
  steps.filter((step) => step.key !== key)

export const patchStep = (steps: Steps, key: string, change: Partial<Step>): Steps =>
  steps.map((step) => (step.key === key ? { ...step, ...change } : step))

/** Adds steps at a position, without those that the path has already. */
export function addSteps(steps: Steps, fresh: Steps, at = steps.length): Steps {
  const news = fresh.filter(({ key }) => !findStep(steps, key))
  return news.length === 0 ? steps : steps.toSpliced(at, 0, ...news)
}

export const isDueValid = (text: string) =>
  text.trim() === '' || (/^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 3650)

/** The days until a step is due; null without a deadline of its own. */
export const dueOf = ({ dueInDays }: Step) =>
  dueInDays.trim() === '' ? null : Number(dueInDays.trim())

/** The number of steps that complete a path. */
export function neededSteps(steps: Steps, rule: { type: string; atLeast: string }): number {
  if (rule.type === 'at-least') return Number(rule.atLeast) || 0
  return steps.filter(({ required }) => required).length || steps.length
}

export const secondsOf = (steps: Steps) => steps.reduce((sum, { duration }) => sum + duration, 0)

export function stepOf(step: Schemas['PathStep']): Step {
  const { _id, type, title, status, duration, coursesCount, why, required, dueInDays } = step
  return {
    key: _id,
    type,
    title,
    status,
    duration,
    coursesCount,
    why,
    required,
    dueInDays: dueInDays === null ? '' : String(dueInDays),
  }
}

/** The steps as sent. */
export const stepsToSend = (steps: Steps): Schemas['PathStepInput'][] =>
  steps.map((step) => ({
    _id: step.key,
    type: step.type,
    required: step.required,
    dueInDays: dueOf(step),
  }))

/** The steps as text, to compare what would be sent. */
export const contentOf = (steps: Steps) =>
  JSON.stringify(steps.map(({ key, required, dueInDays }) => [key, required, dueInDays.trim()]))
