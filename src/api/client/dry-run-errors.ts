import type { AnyPath } from './contract-types'
import { ofQuestion } from './errors'

/** Operations that only read, with input too long for a URL. */
const lookUps: ReadonlySet<string> = new Set<AnyPath>([
  '/api/business/findUsers',
  '/api/business/findCourseItems',
  '/api/business/previewAudience',
])

interface Sent {
  params?: { query?: Record<string, unknown> }
}

const isQuestion = (path: string, { params }: Sent) =>
  lookUps.has(path) || params?.query?.dryRun === true

/** The outcome of a call; a failed dry run or read has surely changed nothing. */
export async function outcomeOf<T>(path: string, input: object, sent: Promise<T>): Promise<T> {
  try {
    return await sent
  } catch (error) {
    throw isQuestion(path, input) ? ofQuestion(error) : error
  }
}
