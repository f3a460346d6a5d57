import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Answer } from '~/api/contract-types'
import { isActiveJob, recentJobs } from '~/api/jobs'
import { listStatus } from '~/fields/list-status'
import type { UserSearch } from './user-search'
import { usersPage } from './users.api'

export type UsersAnswer = Answer<'get', '/api/business/getAllUsersQuery'>

/** The page of people that the address asks for; the one before stays until it is there. */
export function useUsers(search: UserSearch) {
  const page = useQuery({ ...usersPage(search), placeholderData: keepPreviousData })
  useEndOfJobs(() => void page.refetch())
  return { answer: page.data, status: listStatus(page), page }
}

/** Acts when work in the background has ended, also such that began before this page was opened. */
function useEndOfJobs(act: () => void) {
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
