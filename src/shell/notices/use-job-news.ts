import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isActiveJob, recentJobs } from '~/api/jobs'
import type { Schemas } from '~/api/schemas'

/**
 * Refetches everything on the screen when a job has ended, whoever started it: after a reload, or when its own page is
 * closed, nothing else follows it.
 */
export function useJobNews(jobs: Schemas['Job'][] | undefined) {
  const queryClient = useQueryClient()
  const seen = useRef<Set<string> | null>(null)
  useEffect(() => {
    if (!jobs) return
    const before = seen.current
    // An export changes nothing.
    const ended = jobs
      .filter((job) => !isActiveJob(job) && !job.kind.startsWith('export-'))
      .map(({ _id }) => _id)
    seen.current = new Set(ended)
    // The result of jobs that had ended before is in the data that was fetched then.
    if (!before || ended.every((id) => before.has(id))) return
    const [list] = recentJobs.queryKey
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        String(path).startsWith('/api/business/') && path !== list,
    })
  }, [jobs, queryClient])
}
