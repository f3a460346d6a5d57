import type { AnyPath } from './contract-types'
import { ofQuestion } from './errors'

/** These only look up what is too much for an address. */
const lookUps: ReadonlySet<string> = new Set<AnyPath>([
  '/api/business/findUsers',
  '/api/business/findCourseItems',
])

interface Sent {
  params?: { query?: Record<string, unknown> }
}

const isQuestion = (path: string, { params }: Sent) =>
  lookUps.has(path) || params?.query?.dryRun === true

/** What becomes of a call; of one that only asks no failure leaves open whether something was done. */
export async function outcomeOf<T>(path: string, input: object, sent: Promise<T>): Promise<T> {
  try {
    return await sent
  } catch (error) {
    throw isQuestion(path, input) ? ofQuestion(error) : error
  }
}
