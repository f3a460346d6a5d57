import { useMutation } from '@tanstack/react-query'
import { Ban, Copy, Pencil, QrCode as QrIcon, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/display/badge'
import { Button } from '~/ui/input/button'
import { QrCode } from '~/entities/qr-code'
import { copyText } from '~/ui/hooks/copy-text'
import { ListItem } from '~/ui/list/list-item'
import { Text } from '~/ui/display/text'
import { toast } from '~/ui/overlay/toast'
import { toastFailure } from '~/forms/toast-failure'
import { EditLink } from './edit-link'
import { LinkFacts } from './link-facts'
import { LinkPeople } from './link-people'
import { linkState } from './link-state'
import * as css from './links.css'
import { deactivateLink, updateLink } from './links.api'

type Part = 'code' | 'people' | 'edit'

/** A link: URL, limits, use and actions. */
export function LinkRow({ link }: { link: Schemas['Link'] }) {
  const { _id, url, kind } = link
  const [openPart, setPart] = useState<Part | null>(null)
  // Callbacks of the hook: the drawer may be closed before the response.
  const onError = (error: Error) => toastFailure('Changing the link', error)
  const change = useMutation({ ...updateLink, onError })
  const stop = useMutation({
    ...deactivateLink,
    onSuccess: () =>
      toast({
        tone: 'success',
        title: 'Link stopped',
        action: { label: 'Undo', onSelect: () => setActive(true) },
      }),
    onError,
  })
  const state = linkState(link)
  const toggle = (next: Part) => setPart(openPart === next ? null : next)
  const setActive = (active: boolean) => change.mutate({ body: { linkId: _id, active } })
  const expanded = (target: Part) => ({ 'aria-expanded': openPart === target })
  return (
    <ListItem>
      <div className={css.head}>
        <Text weight="medium">
          {kind === 'signup' ? 'For new people' : 'For people with an account'}
        </Text>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      <div className={css.address}>{url}</div>
      <LinkFacts link={link} />
      <div className={css.buttons}>
        <Button
          size="sm"
          icon={<Copy aria-hidden />}
          onClick={() => void copyText(url, 'Link copied')}
        >
          Copy
        </Button>
        <Button
          size="sm"
          icon={<QrIcon aria-hidden />}
          {...expanded('code')}
          onClick={() => toggle('code')}
        >
          QR code
        </Button>
        <Button
          size="sm"
          icon={<UsersRound aria-hidden />}
          {...expanded('people')}
          onClick={() => toggle('people')}
        >
          People
        </Button>
        {kind === 'signup' && (
          <Button
            size="sm"
            icon={<Pencil aria-hidden />}
            {...expanded('edit')}
            onClick={() => toggle('edit')}
          >
            Change
          </Button>
        )}
        {link.active ? (
          <Button
            size="sm"
            tone="danger"
            icon={<Ban aria-hidden />}
            busy={stop.isPending}
            onClick={() => stop.mutate({ body: { linkId: _id } })}
          >
            Stop
          </Button>
        ) : (
          state.isStopped && (
            <Button size="sm" busy={change.isPending} onClick={() => setActive(true)}>
              Reactivate
            </Button>
          )
        )}
      </div>
      {openPart !== null && (
        <div className={css.more}>
          {openPart === 'code' && <QrCode url={url} />}
          {openPart === 'people' && <LinkPeople linkId={_id} />}
          {openPart === 'edit' && <EditLink link={link} onDone={() => setPart(null)} />}
        </div>
      )}
    </ListItem>
  )
}
