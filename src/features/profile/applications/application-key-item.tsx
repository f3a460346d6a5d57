import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/display/badge'
import { Button } from '~/ui/input/button'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import { ListItem } from '~/ui/list/list-item'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { revokeApplicationKey } from './applications.api'

/** An application key with its last use, and a button to revoke it. */
export function ApplicationKeyItem({
  applicationKey,
}: {
  applicationKey: Schemas['ApplicationKey']
}) {
  const { _id, name, hint, createdBy, createdAt, lastUsedAt, revokedAt } = applicationKey
  const [isAsking, setAsking] = useState(false)
  const revoke = useMutation(revokeApplicationKey)
  return (
    <ListItem
      lead={<KeyRound aria-hidden />}
      action={
        revokedAt === null && (
          <Button size="sm" tone="danger" onClick={() => setAsking(true)}>
            Revoke<VisuallyHidden> the key of {name}</VisuallyHidden>
          </Button>
        )
      }
    >
      <Text as="div" weight="medium" dir="auto">
        {name} {revokedAt !== null && <Badge>Revoked</Badge>}
      </Text>
      <Text as="div" size="sm" tone="muted">
        {hint} · created <Time value={createdAt} />
        {createdBy !== null && (
          <>
            {' by '}
            <bdi>{createdBy.name}</bdi>
          </>
        )}
        {' · '}
        {lastUsedAt === null ? (
          'never used'
        ) : (
          <>
            last used <Time value={lastUsedAt} />
          </>
        )}
      </Text>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Revoke the key of ${name}?`}
        action="Revoke the key"
        tone="danger"
        onConfirm={() => revoke.mutateAsync({ body: { keyId: _id } })}
      >
        The application can no longer report progress with this key. Progress it has reported is
        kept. This cannot be undone.
      </ConfirmDialog>
    </ListItem>
  )
}
