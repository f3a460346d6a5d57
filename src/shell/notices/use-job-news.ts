import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isActiveJob, recentJobs } from '~/api/jobs'
import type { Schemas } from '~/api/schemas'

/**
 * Reads again all that is on the screen once a job has ended, whoever began it and on whatever screen: after a reload, or
 * when its own page is closed, nobody else follows it.
 */
export function useJobNews(jobs: Schemas['Job'][] | undefined) {
  const queryClient = useQueryClient()
  const known = useRef<Set<string> | null>(null)
  useEffect(() => {
    if (!jobs) return
    const before = known.current
    // An export changes nothing.
    const ended = jobs
      .filter((job) => !isActiveJob(job) && !job.kind.startsWith('export-'))
      .map(({ _id }) => _id)
    known.current = new Set(ended)
    // What had ended when the page was opened is in what was read then.
    if (!before || ended.every((id) => before.has(id))) return
    const [list] = recentJobs.queryKey
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        String(path).startsWith('/api/business/') && path !== list,
    })
  }, [jobs, queryClient])
}
