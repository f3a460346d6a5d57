import { isDueValid, maxSteps } from '~/features/path-builder/steps/steps'
import type { FieldName, Values } from './path-values'

export type Problems = Partial<Record<FieldName, string>>

/** The number of characters as users count, an emoji as one. */
const lengthOf = (text: string) => [...text.trim()].length

export const dueProblem = 'Enter a whole number of days from 1 to 3,650, or nothing'

/** What the server would refuse, by field. */
export function problemsOf(values: Values): Problems {
  const { title, description, completionRule, atLeast, steps } = values
  const problems: Problems = {}
  if (lengthOf(title) < 3) problems.title = 'Use at least 3 characters'
  if (lengthOf(title) > 120) problems.title = 'Use at most 120 characters'
  if (description.length > 5000)
    problems.description = 'Use at most 5,000 characters, formatting included'
  if (completionRule === 'at-least') {
    const isNumber = /^\d+$/.test(atLeast.trim()) && Number(atLeast) >= 1
    if (!isNumber || Number(atLeast) > maxSteps)
      problems.atLeast = 'Enter a whole number from 1 to 250'
    else if (steps.length > 0 && Number(atLeast) > steps.length)
      problems.atLeast = `There ${steps.length === 1 ? 'is only 1 step' : `are only ${steps.length} steps`}`
  }
  if (steps.length > maxSteps) problems.steps = `A learning path holds at most ${maxSteps} steps`
  const wrong = steps.find((step) => !isDueValid(step.dueInDays))
  if (wrong) problems.steps = `${wrong.title}: check the days until it is due`
  return problems
}
