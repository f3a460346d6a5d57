import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isActiveJob, recentJobs } from '~/api/jobs'

/** Acts when work in the background has ended, also such that began before this page was opened. */
export function useEndOfJobs(act: () => void) {
  // The tray asks; here it is only looked at what it knows.
  const { data } = useQuery({ ...recentJobs, enabled: false })
  const running = data?.data.jobs.filter(isActiveJob).length ?? 0
  const before = useRef(running)
  const onEnd = useEffectEvent(act)
  useEffect(() => {
    if (running < before.current) onEnd()
    before.current = running
  }, [running])
}
