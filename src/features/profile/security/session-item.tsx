import { useMutation } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/display/badge'
import { Button } from '~/ui/input/button'
import { FieldError } from '~/ui/input/field'
import { ListItem } from '~/ui/list/list-item'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { useToastOnceUnmounted } from '~/forms/use-toast-once-unmounted'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { endSession } from '~/features/profile/profile.api'

interface SessionItemProps {
  session: Schemas['Session']
  onEnded: (device: string) => void
}

/** A session. */
export function SessionItem({ session, onEnded }: SessionItemProps) {
  const { _id, current, device, ip, createdAt, lastSeenAt } = session
  const end = useMutation({
    ...endSession,
    onSuccess: () => onEnded(device),
    onError: useToastOnceUnmounted(`Signing out ${device}`),
  })
  return (
    <ListItem
      lead={<MonitorSmartphone aria-hidden />}
      action={
        !current && (
          <Button
            size="sm"
            // Removed from the list when that is fetched again.
            busy={end.isPending || end.isSuccess}
            onClick={() => end.mutate({ body: { sessionId: _id } })}
          >
            Sign out<VisuallyHidden> {device}</VisuallyHidden>
          </Button>
        )
      }
    >
      <Text as="div" weight="medium">
        {device} {current && <Badge tone="success">This device</Badge>}
      </Text>
      <Text as="div" size="sm" tone="muted">
        {ip} ·{' '}
        {current ? (
          'active now'
        ) : (
          <>
            last used <Time value={lastSeenAt} />
          </>
        )}{' '}
        · signed in <Time value={createdAt} show="moment" />
      </Text>
      {end.error && <FieldError live>{end.error.message}</FieldError>}
    </ListItem>
  )
}
