import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isActiveJob, recentJobs } from '~/api/jobs'

/** Calls `act` when a background job ends, including jobs started before this page was opened. */
export function useEndOfJobs(act: () => void) {
  // Reads the cache only: the job tray fetches.
  const { data } = useQuery({ ...recentJobs, enabled: false })
  const running = data?.data.jobs.filter(isActiveJob).length ?? 0
  const before = useRef(running)
  const onEnd = useEffectEvent(act)
  useEffect(() => {
    if (running < before.current) onEnd()
    before.current = running
  }, [running])
}
