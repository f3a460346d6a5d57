import { call } from './client'
import { mutation, query } from './query'
import type { Schemas } from './schemas'

type Job = Schemas['Job']

const list = '/api/business/getJobs'
const pause = 1000

/** The newest background jobs, those that run among them. */
export const recentJobs = query(list, { params: { query: { limit: 10 } } })

export const cancelJob = mutation('post', '/api/business/cancelJob/{id}', [list])
/** Starts a new job with the rows that failed or were not reached. */
export const retryJob = mutation('post', '/api/business/retryJob/{id}', [list])
/** Starts a job that takes this one back. */
export const undoJob = mutation('post', '/api/business/undoJob/{id}', [list])

export function isActiveJob({ status }: Pick<Job, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}

/** Waits for the end of a job and answers it as it then is. */
export async function endOfJob(id: string): Promise<Job> {
  const params = { path: { id } }
  for (;;) {
    const { data } = await call(
      'get',
      '/api/business/getJob/{id}',
      { params },
      { isBackground: true },
    )
    if (!isActiveJob(data.job)) return data.job
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
