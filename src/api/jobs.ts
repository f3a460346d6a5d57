import { call } from '~/api/client/client'
import { ApiError } from '~/api/client/errors'
import { mutation, query } from '~/api/client/query'
import type { Schemas } from './schemas'

type Job = Schemas['Job']

const list = '/api/business/getJobs'
const pause = 1000
const longestPause = 30_000

/** The newest background jobs, including running ones. */
export const recentJobs = query(list, { params: { query: { limit: 10 } } })

export const cancelJob = mutation('post', '/api/business/cancelJob/{id}', [list])
/** Starts a new job for the rows that failed or were not reached. */
export const retryJob = mutation('post', '/api/business/retryJob/{id}', [list])
/** Starts a job that undoes this one. */
export const undoJob = mutation('post', '/api/business/undoJob/{id}', [list])

export function isActiveJob({ status }: Pick<Job, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}

/** Whether a failed call is worth a retry: the job continues meanwhile. */
function mayPass(error: unknown) {
  const status = error instanceof ApiError ? error.status : undefined
  return status === 0 || status === 429 || (status !== undefined && status >= 500)
}

/** The present state of a job; undefined while the server is unreachable. */
async function readJob(id: string): Promise<Job | undefined> {
  try {
    const params = { path: { id } }
    const { data } = await call(
      'get',
      '/api/business/getJob/{id}',
      { params },
      { isBackground: true },
    )
    return data.job
  } catch (error) {
    if (mayPass(error)) return undefined
    throw error
  }
}

/** Waits until a job has ended and returns it, even if the connection is lost meanwhile. */
export async function endOfJob(id: string): Promise<Job> {
  for (let failures = 0; ;) {
    const job = await readJob(id)
    if (job && !isActiveJob(job)) return job
    failures = job ? 0 : failures + 1
    const wait = Math.min(pause * 2 ** failures, longestPause)
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
