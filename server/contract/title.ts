import { cleanName } from '../lib/text.ts'
import { fieldProblem } from './problem.ts'

/** A name as it is kept. Throws 422 when nothing of it can be seen. */
export function cleanTitle(given: string, field = 'name', message = 'Enter a name') {
  const name = cleanName(given)
  if (!name) throw fieldProblem('request/invalid', field, 'blank', message)
  return name
}

/** The title of a course or an assessment as it is kept. Throws 422 when less than 3 characters are left of it. */
export function titleOf(given: string) {
  const title = cleanName(given)
  if (title.length >= 3) return title
  throw fieldProblem('request/invalid', 'title', 'minLength', 'Enter at least 3 characters')
}
