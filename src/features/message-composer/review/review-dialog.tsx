import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isStale } from '~/api/client/errors'
import { PlanError } from '~/bulk/plan-error'
import { NotReady } from '~/forms/builder/draft-saver'
import { useComposed, useComposer } from '~/features/message-composer/state/use-composer'
import { LeftOutList } from '~/features/message-composer/to/audience-count'
import { useSchedule, zonedText } from '~/features/message-composer/when/use-schedule'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { counted } from '~/ui/format/numbers'
import { useTimeFormat } from '~/ui/format/time-settings'
import { useNow } from '~/ui/hooks/use-now'
import { Button } from '~/ui/input/button'
import { Checkbox } from '~/ui/input/checkbox'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { ConfirmCount, isTyped } from '~/ui/overlay/confirm-count'
import { Dialog } from '~/ui/overlay/dialog'
import { reviewQuery, timeOf } from './review-query'
import { Warnings } from './warnings'

/** Who gets the message and when; sends it on confirmation. */
export function ReviewDialog({ onClose }: { onClose: () => void }) {
  const { store, saver } = useComposer()
  const [number, setNumber] = useState('')
  const [isRepeated, setRepeated] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const saved = useComposed((state) => state.saved)
  const { when, at } = useSchedule(useNow())
  const review = useQuery({
    ...reviewQuery(saver, saved, at),
    placeholderData: (before) => before,
  })
  const { data, error } = review
  const isRefused = error instanceof NotReady || isStale(error) || isFault(error)
  const people = data?.recipients ?? 0
  const isDuplicate = data?.warnings.some(({ code }) => code === 'duplicate') ?? false
  const isReady =
    data !== undefined && !error && isTyped(people, number) && (!isDuplicate || isRepeated)
  const send = async () => {
    setSending(true)
    setFailure(null)
    try {
      await saver.save({ ...timeOf(at, when.audienceAt), draft: false, expect: people })
      onClose()
    } catch (thrown) {
      setSending(false)
      if (thrown instanceof ApiError && thrown.code === 'notification/audience-changed') {
        setFailure(`${thrown.message}. Check the number and send it again.`)
        setNumber('')
        store.set({ save: { kind: 'rest' } })
        return void review.refetch()
      }
      setFailure(reasonOf(thrown))
      if (store.get().save.kind === 'conflict') onClose()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked={isSending}
      title={data ? `Send to ${counted(people, 'person', 'people')}?` : 'Check before sending'}
      description={<SendTime at={at} />}
      footer={
        <>
          <Button onClick={onClose} disabled={isSending}>
            Back
          </Button>
          <Button tone="accent" busy={isSending} disabled={!isReady} onClick={() => void send()}>
            {at ? 'Schedule' : 'Send in 60 seconds'}
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
        {error ? (
          isRefused ? (
            <Callout tone="danger" live="assertive">
              {reasonOf(error)}
            </Callout>
          ) : (
            <PlanError error={error} query={review} />
          )
        ) : data ? (
          <>
            {data.leftOut.length > 0 ? (
              <div>
                <Text weight="medium">
                  {counted(
                    data.leftOut.reduce((sum, { count }) => sum + count, 0),
                    'person is',
                    'people are',
                  )}{' '}
                  left out
                </Text>
                <LeftOutList leftOut={data.leftOut} />
              </div>
            ) : (
              <Text tone="muted">Nobody is left out.</Text>
            )}
            <Warnings warnings={data.warnings} people={people} />
            {isDuplicate && (
              <Checkbox
                label="Send it again"
                checked={isRepeated}
                onChange={(checked) => setRepeated(checked)}
              />
            )}
            <ConfirmCount affected={people} value={number} onChange={setNumber} />
          </>
        ) : (
          <ListSkeleton label="Checking the message" rows={3} lines={1} />
        )}
      </Stack>
    </Dialog>
  )
}

function SendTime({ at }: { at: Date | null }) {
  const format = useTimeFormat()
  const { zone } = useSchedule(useNow())
  if (at === null) return 'It is sent after 60 seconds. Until then you can undo it.'
  return `It is sent on ${zonedText(at, zone, format)}.`
}

/** Whether the server refused the message: something has to be changed first. */
const isFault = (error: unknown) => error instanceof ApiError && error.status === 422

/** The error with the reasons of its fields. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The message was not sent'
  const details = error instanceof ApiError ? error.errors.map(({ message }) => message) : []
  return [...new Set([error.message, ...details])].join('. ')
}
