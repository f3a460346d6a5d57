import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { Download, RotateCw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { retryJob, undoJob } from '~/api/jobs'
import type { Schemas } from '~/api/schemas'
import { undoFailed } from '~/forms/error-titles'
import { fetchJobFile, followJob } from '~/bulk/job-toasts'
import { Badge } from '~/ui/display/badge'
import { Button } from '~/ui/input/button'
import { LinkButton } from '~/ui/input/link-button'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { toastFailure } from '~/forms/toast-failure'
import { JobDetails } from './job-rows'

type Job = Schemas['Job']
type Outcome = { tone: 'success' | 'warning' | 'danger' | 'neutral'; label: string }

const ButtonTo = createLink(LinkButton)

const outcomes: Partial<Record<string, Outcome>> = {
  succeeded: { tone: 'success', label: 'Done' },
  'partly-failed': { tone: 'warning', label: 'Partly failed' },
  failed: { tone: 'danger', label: 'Failed' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
}

/** The result of a job, with actions. */
export function EndedJob({ job }: { job: Job }) {
  const { tone, label: words } = outcomes[job.status] ?? { tone: 'neutral', label: job.status }
  return (
    <Stack gap={1}>
      <Stack direction="row" gap={2} justify="between" align="center">
        <Text weight="medium">{job.title}</Text>
        <Badge tone={tone}>{words}</Badge>
      </Stack>
      {job.message && (
        <Text size="sm" tone="muted">
          {job.message}
        </Text>
      )}
      <Text size="xs" tone="muted">
        <Time value={job.finishedAt ?? job.createdAt} />
      </Text>
      <JobActions job={job} />
    </Stack>
  )
}

function JobActions({ job }: { job: Job }) {
  const { _id: id, file, href, retryable, undoable } = job
  const [isOpen, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const onSuccess = ({ data }: { data: { job: Job } }) => followJob(data.job, queryClient)
  // As toasts: the tray may be closed before the response.
  const retry = useMutation({
    ...retryJob,
    onSuccess,
    onError: (error) => toastFailure('Retrying', error),
  })
  const undo = useMutation({
    ...undoJob,
    onSuccess,
    onError: (error) => toastFailure(undoFailed, error),
  })
  const input = { params: { path: { id } } }
  const hasRows = !/^(?:import|export|roll-back)-/.test(job.kind)
  return (
    <>
      <Stack direction="row" gap={2} wrap>
        {file && (
          <Button size="sm" icon={<Download aria-hidden />} onClick={() => fetchJobFile(file)}>
            Download
          </Button>
        )}
        {href && (
          <ButtonTo size="sm" to={href}>
            Show
          </ButtonTo>
        )}
        {hasRows && (
          <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {job.failed > 0 ? 'View errors' : 'Details'}
          </Button>
        )}
        {retryable && (
          <Button
            size="sm"
            icon={<RotateCw aria-hidden />}
            busy={retry.isPending}
            onClick={() => retry.mutate(input)}
          >
            Retry
          </Button>
        )}
        {undoable && (
          <Button
            size="sm"
            icon={<Undo2 aria-hidden />}
            busy={undo.isPending}
            onClick={() => undo.mutate(input)}
          >
            Undo
          </Button>
        )}
      </Stack>
      {isOpen && <JobDetails id={id} />}
    </>
  )
}
