import { useQuery } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import { isActiveJob, recentJobs } from '~/api/jobs'
import type { Schemas } from '~/api/schemas'
import { isActiveUpload, useUploads } from '~/api/uploads/store'
import { IconButton } from '~/ui/input/icon-button'
import { Spinner } from '~/ui/status/spinner'
import { useNow } from '~/ui/hooks/use-now'
import { OnIntent } from '~/shell/load-on-intent'
import { useJobNews } from './use-job-news'
import { useUploadNews } from './use-upload-news'

const load = () => import('./job-list').then((module) => module.JobPopup)
const whileRunning = 3000
const otherwise = 60_000
const day = 86_400_000

/** For a day after its end a job can be undone, and its result is of interest. */
const isOfInterest = ({ finishedAt }: Schemas['Job'], now: Date) =>
  finishedAt === null || now.getTime() - Date.parse(finishedAt) < day

/**
 * Background work: uploads, imports, exports, bulk actions. Visible while something runs and for a day afterwards. Jobs
 * are on the server and uploads in this tab's storage, so they survive a reload.
 */
export function JobTray() {
  const now = useNow()
  const uploads = useUploads()
  useUploadNews()
  const { data } = useQuery({
    ...recentJobs,
    refetchInterval: ({ state }) =>
      state.data?.data.jobs.some(isActiveJob) ? whileRunning : otherwise,
  })
  useJobNews(data?.data.jobs)
  const jobs = data?.data.jobs ?? []
  if (uploads.length === 0 && !jobs.some((job) => isOfInterest(job, now))) return null
  const count = jobs.filter(isActiveJob).length + uploads.filter(isActiveUpload).length
  const label = count > 0 ? `Background work, ${count} running` : 'Background work'
  const icon = count > 0 ? <Spinner size="sm" /> : <Activity />
  return (
    <OnIntent
      load={load}
      trigger={<IconButton label={label} icon={icon} aria-haspopup="dialog" />}
    />
  )
}
