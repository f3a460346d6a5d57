import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/input/button'
import { actions, description, picture, sizes, state } from '~/ui/display/empty-state.css'
import { Heading } from '~/ui/display/heading'
import { RequestId } from './request-id'
import { ToneIcon } from '~/ui/display/tone-icon'
import { tones } from '~/ui/display/tone.css'

interface ErrorStateProps {
  /** What failed: "The groups could not be loaded". */
  title?: string
  /** Why, and what to do, in plain words. */
  message: ReactNode
  onRetry: () => void
  /** It is being tried again. */
  retrying?: boolean
  /** Another way on, beside trying again. */
  action?: ReactNode
  /** What a person can quote to those who look after the server. */
  requestId?: string
  level?: 1 | 2 | 3
  size?: 'region' | 'page'
}

/** What stands where something could not be read. Spoken when it appears. */
export function ErrorState({
  title = 'This could not be loaded',
  message,
  onRetry,
  retrying = false,
  action,
  requestId,
  level = 2,
  size = 'region',
}: ErrorStateProps) {
  return (
    <div role="alert" className={`${state} ${sizes[size]} ${tones.danger}`}>
      <div className={picture} aria-hidden>
        <ToneIcon tone="danger" />
      </div>
      <Heading level={level} size={size === 'page' ? 'xl' : 'md'}>
        {title}
      </Heading>
      <div className={description}>{message}</div>
      <div className={actions}>
        <Button icon={<RotateCw aria-hidden />} busy={retrying} onClick={onRetry}>
          Try again
        </Button>
        {action}
      </div>
      {requestId !== undefined && (
        <div className={description}>
          <RequestId id={requestId} />
        </div>
      )}
    </div>
  )
}
