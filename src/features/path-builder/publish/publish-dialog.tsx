import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '~/api/client/errors'
import { unavailableText } from '~/entities/learning-path-labels'
import * as css from '~/forms/builder/builder.css'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { ToneIcon } from '~/ui/display/tone-icon'
import { tones } from '~/ui/display/tone.css'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { counted } from '~/ui/format/numbers'
import { useTried } from '~/ui/hooks/use-on-mount'
import { Button } from '~/ui/input/button'
import { Dialog } from '~/ui/overlay/dialog'
import { toast } from '~/ui/overlay/toast'
import { useBuilt, usePathBuilder } from '~/features/path-builder/state/use-path-builder'
import { goToField } from './go-to-field'

interface Issue {
  field: string
  message: string
}

/** What has to be fixed before a path can be published, and the publish button. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { store, saver } = usePathBuilder()
  const [state, setState] = useState<'checking' | 'checked' | 'publishing'>('checking')
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const unavailable = useBuilt(
    ({ values }) => values.steps.filter(({ why }) => why !== null).length,
  )
  const reject = (error: unknown) => {
    const found = error instanceof ApiError ? error.errors : []
    setIssues(found.map(({ field = '', message }) => ({ field, message })))
    if (found.length === 0)
      setFailure(error instanceof Error ? withStop(error.message) : 'The path was not published.')
    setState('checked')
  }
  useTried(async () => {
    try {
      await saver.preview({ status: 'published' })
      setState('checked')
    } catch (error) {
      reject(error)
    }
  })
  const publish = async () => {
    setState('publishing')
    setFailure(null)
    try {
      await saver.save({ status: 'published' })
      toast({
        tone: 'success',
        title: 'Learning path published',
        description: 'You can now assign it.',
      })
      onClose()
    } catch (error) {
      reject(error)
    }
  }
  const show = (field: string) => {
    // Closed first, as closing restores the focus, which then moves on.
    flushSync(onClose)
    goToField(store, field)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked={state === 'publishing'}
      title="Publish this learning path"
      description={
        state === 'checking'
          ? 'Checking the learning path…'
          : issues.length > 0
            ? `${counted(issues.length, 'issue has', 'issues have')} to be fixed first.`
            : failure === null
              ? 'Ready to publish. You can assign a learning path once it is published.'
              : 'It cannot be published yet.'
      }
      footer={
        <>
          <Button onClick={onClose} disabled={state === 'publishing'}>
            Cancel
          </Button>
          <Button
            tone="accent"
            busy={state !== 'checked'}
            disabled={issues.length > 0 || failure !== null}
            onClick={() => void publish()}
          >
            Publish
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {failure !== null && (
          <Callout tone="danger" live="assertive">
            {failure}
          </Callout>
        )}
        {issues.length > 0 ? (
          <Stack as="ul" gap={0} aria-label="Required to publish">
            {issues.map(({ field, message }) => (
              <li key={`${field} ${message}`} className={css.check}>
                <span className={`${tones.danger} ${css.checkSign}`}>
                  <ToneIcon tone="danger" />
                </span>
                <span className={css.checkWords}>{message}</span>
                <Button size="sm" variant="link" tone="accent" onClick={() => show(field)}>
                  Show
                  <VisuallyHidden>: {message}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </Stack>
        ) : (
          state === 'checked' &&
          failure === null && (
            <Text tone={unavailable > 0 ? 'warning' : 'muted'}>
              {unavailable > 0
                ? `No issues. ${unavailableText(unavailable)}, and none of them is required.`
                : 'No issues.'}
            </Text>
          )
        )}
      </Stack>
    </Dialog>
  )
}

const withStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
