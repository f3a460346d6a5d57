import { Callout } from '~/ui/display/callout'
import { Time } from '~/ui/display/time'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Button } from '~/ui/input/button'
import { Progress } from '~/ui/status/progress'
import { handedOver, isOverdue } from './message-figures'
import type { Message } from './messages.api'
import { useSecondsUntil } from './use-seconds-until'
import type { MessageActions } from './use-message-actions'

interface MessageNotesProps {
  message: Message
  actions: MessageActions
}

/** Notices about a message, with what can be done. */
export function MessageNotes({ message, actions }: MessageNotesProps) {
  const { status, deletedAt } = message
  if (deletedAt !== null)
    return (
      <Callout
        tone="danger"
        title="This message was deleted"
        action={<Button onClick={() => actions.change('restore', message)}>Restore</Button>}
      >
        <Time value={deletedAt} />. You can restore it for 30 days.
      </Callout>
    )
  if (isOverdue(message)) return <OverdueNote message={message} actions={actions} />
  if (status === 'scheduled') return <ScheduledNote message={message} actions={actions} />
  if (status === 'sending') return <SendingNote message={message} actions={actions} />
  if (status === 'cancelled') return <CancelledNote message={message} />
  return <OutcomeNote message={message} actions={actions} />
}

function OverdueNote({ message, actions }: MessageNotesProps) {
  return (
    <Callout
      tone="warning"
      title="This message was not sent"
      action={
        <>
          <Button tone="accent" busy={actions.isSending} onClick={() => actions.sendNow(message)}>
            Send now
          </Button>
          <Button onClick={() => actions.change('delete', message)}>Discard</Button>
        </>
      }
    >
      It was due{' '}
      {message.scheduledAt !== null && <Time value={message.scheduledAt} show="moment" />}, when the
      server was not running.
    </Callout>
  )
}

function ScheduledNote({ message, actions }: MessageNotesProps) {
  const { scheduledAt, recipients } = message
  const seconds = useSecondsUntil(scheduledAt)
  if (scheduledAt === null) return null
  const isSoon = seconds <= 120
  return (
    <Callout
      tone="info"
      title={
        isSoon
          ? `Sending to ${counted(recipients, 'person', 'people')} in ${counted(seconds, 'second', 'seconds')}`
          : 'Scheduled'
      }
      action={
        <Button busy={actions.isCancelling} onClick={() => actions.cancel(message)}>
          {isSoon ? 'Undo' : 'Cancel'}
        </Button>
      }
    >
      {isSoon ? (
        'Until then it can be made a draft again.'
      ) : (
        <>
          It is sent on <Time value={scheduledAt} show="moment" /> to about{' '}
          {counted(recipients, 'person', 'people')}.
        </>
      )}
    </Callout>
  )
}

function SendingNote({ message, actions }: MessageNotesProps) {
  const { recipients } = message
  const sent = handedOver(message)
  return (
    <Callout
      tone="info"
      title={`${formatNumber(sent)} of ${formatNumber(recipients)} sent`}
      action={
        <Button busy={actions.isCancelling} onClick={() => actions.cancel(message)}>
          Stop sending
        </Button>
      }
    >
      <Progress
        label="Sending"
        value={recipients > 0 ? Math.min(100, (100 * sent) / recipients) : 0}
      />
    </Callout>
  )
}

function CancelledNote({ message }: { message: Message }) {
  const { recipients, stats } = message
  return (
    <Callout tone="neutral" title="Sending was stopped">
      {formatNumber(handedOver(message))} of {formatNumber(recipients)} sent,{' '}
      {formatNumber(stats.cancelled)} not.
    </Callout>
  )
}

function OutcomeNote({ message, actions }: MessageNotesProps) {
  const { failed, unclear, bounced } = message.stats
  if (failed + unclear + bounced === 0) return null
  return (
    <>
      {failed + bounced > 0 && (
        <Callout
          tone="danger"
          title={`Not delivered to ${counted(failed + bounced, 'person', 'people')}`}
          action={
            failed > 0 && (
              <Button onClick={() => actions.resend(message, 'failed')}>Resend to failed</Button>
            )
          }
        >
          {bounced > 0 && `${counted(bounced, 'address does', 'addresses do')} not exist. `}
          {failed > 0 && `${formatNumber(failed)} failed for another reason.`}
        </Callout>
      )}
      {unclear > 0 && (
        <Callout
          tone="warning"
          title={`Unclear for ${counted(unclear, 'person', 'people')}`}
          action={
            <Button onClick={() => actions.resend(message, 'unclear')}>Resend to unclear</Button>
          }
        >
          It may have arrived: the server stopped while handing it over. Sending it again may reach
          people twice.
        </Callout>
      )}
    </>
  )
}
