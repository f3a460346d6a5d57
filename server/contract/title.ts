import { cleanName } from '../lib/text.ts'
import { fieldProblem } from './problem.ts'

/** A cleaned name. Throws 422 if nothing visible is left. */
export function cleanTitle(text: string, field = 'name', message = 'Enter a name') {
  const name = cleanName(text)
  if (!name) throw fieldProblem('request/invalid', field, 'blank', message)
  return name
}

/** The cleaned title of a course or assessment. Throws 422 if fewer than 3 characters are left. */
export function titleOf(text: string) {
  const title = cleanName(text)
  if (title.length >= 3) return title
  throw fieldProblem('request/invalid', 'title', 'minLength', 'Enter at least 3 characters')
}
