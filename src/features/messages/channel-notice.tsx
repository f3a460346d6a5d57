import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notificationChannels } from '~/api/messages'
import { Callout } from '~/ui/display/callout'
import { Time } from '~/ui/display/time'
import { counted } from '~/ui/format/numbers'
import type { Message } from './messages.api'

/** Why messages of a channel cannot be sent, or wait. */
export function ChannelNotice({ channel }: { channel: Message['channel'] }) {
  const { data } = useQuery(notificationChannels())
  const found = data?.data.channels.find((each) => each.channel === channel)
  if (!found) return null
  const { available, reason, settings, reach, awaySince } = found
  if (!available)
    return (
      <Callout
        tone="info"
        title={reason ?? 'This channel is off'}
        action={
          channel === 'push' && (
            <Link to="/notification-management/email-notifications" search={{ compose: 'new' }}>
              Write a mail instead
            </Link>
          )
        }
      >
        {settings.length > 0 && `Set ${settings.join(' and ')} on the server. `}
        It would reach {counted(reach, 'person', 'people')}.
      </Callout>
    )
  if (awaySince === null) return null
  return (
    <Callout tone="warning" live="polite" title="The mail server cannot be reached">
      Mails have waited since <Time value={awaySince} show="moment" />. They are sent once it
      answers again.
    </Callout>
  )
}
