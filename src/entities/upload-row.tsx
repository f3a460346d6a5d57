import { FolderOpen, Pause, Play, RotateCw, X } from 'lucide-react'
import { useRef, useState, type ReactElement } from 'react'
import type { UploadItem } from '~/api/uploads/store'
import {
  cancelUpload,
  dismissUpload,
  pauseUpload,
  resumeUpload,
  resumeUploadWith,
  retryUpload,
} from '~/api/uploads/uploads'
import { durationText } from '~/ui/format/duration'
import { IconButton } from '~/ui/input/icon-button'
import { formatBytes } from '~/ui/format/numbers'
import { Progress } from '~/ui/status/progress'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import * as css from './upload-row.css'

const ended: Partial<Record<UploadItem['state'], string>> = {
  waiting: 'Queued',
  paused: 'Paused',
  finishing: 'Adding to the library',
  done: 'Uploaded',
  'needs-file': 'The page was reloaded. Choose the file again to continue',
}

/** Progress, speed and remaining time, as far as known. */
function progressText({ state, sent, size, speed, remaining, message }: UploadItem) {
  const share = `${formatBytes(sent)} of ${formatBytes(size)}`
  if (message) return message
  if (state !== 'sending') return ended[state] ?? share
  const rate = speed === null ? null : `${formatBytes(speed)}/s`
  const left = remaining === null ? null : `${durationText(remaining)} left`
  return [share, rate, left].filter(Boolean).join(' · ')
}

/** An upload with its progress and actions. */
export function UploadRow({ item }: { item: UploadItem }) {
  const { name, size, sent, state } = item
  const isUnderWay = state === 'sending' || state === 'paused' || state === 'finishing'
  const failed = state === 'failed'
  return (
    <Stack gap={1}>
      <Stack direction="row" gap={2} justify="between" align="center">
        <Text weight="medium" clip title={name}>
          <bdi>{name}</bdi>
        </Text>
        <div className={css.actions}>
          <Actions item={item} />
        </div>
      </Stack>
      {isUnderWay && (
        <Progress label={name} size="sm" value={state === 'finishing' ? null : sent} max={size} />
      )}
      <Text
        size="xs"
        tone={failed ? 'danger' : 'muted'}
        role={failed ? 'alert' : undefined}
        figures
      >
        {progressText(item)}
      </Text>
    </Stack>
  )
}

function Actions({ item: { id, name, state } }: { item: UploadItem }) {
  const button = (label: string, icon: ReactElement, act: (id: string) => void) => (
    <IconButton size="sm" label={`${label} ${name}`} icon={icon} onClick={() => act(id)} />
  )
  const isOver = state === 'done' || state === 'failed'
  return (
    <>
      {(state === 'sending' || state === 'waiting') && button('Pause', <Pause />, pauseUpload)}
      {state === 'paused' && button('Resume', <Play />, resumeUpload)}
      {state === 'failed' && button('Retry', <RotateCw />, retryUpload)}
      {state === 'needs-file' && <ChooseAgain id={id} name={name} />}
      {isOver && button('Remove from list:', <X />, dismissUpload)}
      {!isOver && state !== 'finishing' && button('Cancel', <X />, cancelUpload)}
    </>
  )
}

/** Asks for the file of an upload again. */
function ChooseAgain({ id, name }: { id: string; name: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <>
      {problem && (
        <Text size="xs" tone="danger" role="alert">
          {problem}
        </Text>
      )}
      <IconButton
        size="sm"
        label={`Choose ${name} again`}
        icon={<FolderOpen />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Choose ${name} again`}
        onChange={async ({ target }) => {
          const file = target.files?.[0]
          if (file) setProblem(await resumeUploadWith(id, file))
          target.value = ''
        }}
      />
    </>
  )
}
