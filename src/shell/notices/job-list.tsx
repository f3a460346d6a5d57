import { useMutation, useQuery } from '@tanstack/react-query'
import { cancelJob, isActiveJob, recentJobs } from '~/api/jobs'
import type { Schemas } from '~/api/schemas'
import { ReadError } from '~/list/read-error'
import { Button } from '~/ui/input/button'
import { Heading } from '~/ui/display/heading'
import { Popover } from '~/ui/overlay/popover'
import { Progress } from '~/ui/status/progress'
import { Spinner } from '~/ui/status/spinner'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { toastFailure } from '~/forms/toast-failure'
import * as css from './bell-panel.css'
import { EndedJob } from './finished-job'
import type { PopupProps } from '~/shell/load-on-intent'
import { UploadList } from './upload-list'

type Job = Schemas['Job']

/** The panel of the job tray. */
export function JobPopup({ trigger, isOpen, onOpenChange }: PopupProps) {
  return (
    <Popover
      label="Background work"
      padding="none"
      trigger={trigger}
      open={isOpen}
      onOpenChange={onOpenChange}
    >
      <div className={css.panel}>
        <div className={css.headAlone}>
          <Heading level={2} size="md">
            Background work
          </Heading>
        </div>
        <UploadList />
        <JobList />
      </div>
    </Popover>
  )
}

/** The latest background jobs with progress or result. */
function JobList() {
  const list = useQuery({
    ...recentJobs,
    refetchInterval: ({ state }) => (state.data?.data.jobs.some(isActiveJob) ? 1500 : false),
  })
  const { data, error } = list
  if (!data) {
    if (!error) return <Spinner label="Loading background work" />
    return <ReadError error={error} query={list} />
  }
  return (
    <ul role="list">
      {data.data.jobs.map((job) => (
        <li key={job._id} className={`${css.item} ${css.padded}`}>
          {isActiveJob(job) ? <RunningJob job={job} /> : <EndedJob job={job} />}
        </li>
      ))}
    </ul>
  )
}

function RunningJob({ job }: { job: Job }) {
  const { mutate, isPending } = useMutation({
    ...cancelJob,
    // As a toast: the tray may be closed before the response.
    onError: (error) => toastFailure('Cancelling', error),
  })
  const share =
    job.total === null ? null : `${job.done.toLocaleString()} of ${job.total.toLocaleString()}`
  const state = job.status === 'queued' ? 'Queued' : (share ?? 'Running')
  return (
    <Stack gap={2}>
      <Stack direction="row" gap={2} justify="between" align="center">
        <Text weight="medium">{job.title}</Text>
        {job.cancellable && (
          <Button
            size="sm"
            variant="ghost"
            busy={isPending}
            onClick={() => mutate({ params: { path: { id: job._id } } })}
          >
            Cancel
          </Button>
        )}
      </Stack>
      <Progress
        label={job.title}
        value={job.total === null ? null : job.done}
        max={job.total ?? undefined}
        valueText={share ?? undefined}
      />
      <Text size="xs" tone="muted" figures>
        {isPending ? 'Cancelling…' : state}
      </Text>
    </Stack>
  )
}
