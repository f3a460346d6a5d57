import type { QueryClient } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { endOfJob, recentJobs } from '~/api/jobs'
import type { Schemas } from '~/api/schemas'
import { dismissToast, toast, type ToastInput } from '~/ui/overlay/toast'
import { toastFailure } from '~/forms/toast-failure'
import { undoFailed } from '~/forms/error-titles'

type Job = Schemas['Job']

const tones: Partial<Record<string, ToastInput['tone']>> = {
  succeeded: 'success',
  'partly-failed': 'warning',
  failed: 'danger',
}

/** Downloads the file that a job created. */
export function fetchJobFile(file: string) {
  const link = document.createElement('a')
  link.href = file
  link.download = ''
  link.click()
}

/** Undoes a job, and follows the job that does it. */
export async function undoJob(job: Job, queryClient: QueryClient) {
  try {
    const params = { path: { id: job._id } }
    const { data } = await call('post', '/api/business/undoJob/{id}', { params })
    followJob(data.job, queryClient)
  } catch (error) {
    toastFailure(undoFailed, error)
  }
}

function toastJobResult(job: Job, queryClient: QueryClient) {
  const { file } = job
  toast({
    tone: tones[job.status] ?? 'neutral',
    title: job.title,
    description: job.message ?? undefined,
    action: file
      ? { label: 'Download', onSelect: () => fetchJobFile(file) }
      : job.undoable
        ? { label: 'Undo', onSelect: () => void undoJob(job, queryClient) }
        : undefined,
  })
}

/** Shows a toast while a job runs and another with its result. */
export function followJob(job: Job, queryClient: QueryClient) {
  const description = 'It continues in the background. You can leave this page.'
  const runningToast = toast({ title: job.title, description })
  const readJobs = () => queryClient.invalidateQueries({ queryKey: recentJobs.queryKey })
  void readJobs()
  endOfJob(job._id).then(
    (endedJob) => {
      dismissToast(runningToast)
      toastJobResult(endedJob, queryClient)
      return readJobs()
    },
    // The job tray still shows it.
    () => undefined,
  )
}
