import { cleanName } from '../name.ts'
import { fieldProblem } from '../problem.ts'

/** A name as it is kept. Throws 422 when nothing of it can be seen. */
export function cleanTitle(given: string, field = 'name', message = 'Enter a name') {
  const name = cleanName(given)
  if (!name) throw fieldProblem('request/invalid', field, 'blank', message)
  return name
}
