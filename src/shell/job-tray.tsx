import { useQuery } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import { useState } from 'react'
import { query } from '~/api/query'
import { IconButton } from '~/ui/icon-button'
import { Spinner } from '~/ui/spinner'
import { OnIntent } from './on-intent'

const load = () => import('./job-list').then((module) => module.JobPopup)
const whileRunning = 3000
const otherwise = 60_000

/** What runs now; asked often while something does. */
const activeJobs = query('/api/business/getJobs', {
  params: { query: { active: true, limit: 10 } },
})

/**
 * Background work: imports, exports, bulk changes. In sight while something runs, and from then on until the page is
 * left, so that the outcome can be read. The server knows it all, so a reload forgets nothing that runs.
 */
export function JobTray() {
  const [wasBusy, setWasBusy] = useState(false)
  const { data } = useQuery({
    ...activeJobs,
    refetchInterval: ({ state }) => (state.data?.data.jobs.length ? whileRunning : otherwise),
  })
  const count = data?.total ?? 0
  if (count > 0 && !wasBusy) setWasBusy(true)
  if (count === 0 && !wasBusy) return null
  const label = count > 0 ? `Background work, ${count} running` : 'Background work'
  const icon = count > 0 ? <Spinner size="sm" /> : <Activity />
  return (
    <OnIntent
      load={load}
      trigger={<IconButton label={label} icon={icon} aria-haspopup="dialog" />}
    />
  )
}
