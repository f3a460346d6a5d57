import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '~/api/schemas'
import { Callout } from '~/ui/display/callout'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Button } from '~/ui/input/button'
import { type PushSupport, pushSupport, subscribeHere } from './browser-push'
import { ownDevice, settingsOf, subscribePush } from './messages.api'
import { PushDevices } from './push-devices'

type Props = { link: string; organisation: string; push: Schemas['PushSettings'] }

/** Notifications on the devices of a user. Only its button asks the browser for the permission. */
export function PushSection({ link, organisation, push: { publicKey, devices } }: Props) {
  const [support, setSupport] = useState(pushSupport)
  const own = useQuery(ownDevice)
  if (publicKey === null) return null
  const isHere = devices.some(({ fingerprint }) => fingerprint === own.data)
  return (
    <Stack as="section" gap={3} aria-labelledby="push-title">
      <link rel="manifest" href={`/messages.webmanifest?link=${encodeURIComponent(link)}`} />
      <Heading level={2} id="push-title">
        Notifications
      </Heading>
      {isHere ? (
        <Text>This device shows short messages from {organisation} as notifications.</Text>
      ) : support === 'ready' ? (
        <Allow
          link={link}
          publicKey={publicKey}
          organisation={organisation}
          onRefused={() => setSupport(pushSupport())}
        />
      ) : (
        <Unavailable support={support} />
      )}
      <PushDevices link={link} devices={devices} />
    </Stack>
  )
}

function Allow({
  link,
  publicKey,
  organisation,
  onRefused,
}: {
  link: string
  publicKey: string
  organisation: string
  onRefused: () => void
}) {
  const client = useQueryClient()
  const subscribe = useMutation(subscribePush)
  const allow = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const subscription = await subscribeHere(publicKey)
      if (subscription === null) return onRefused()
      const answer = await subscribe.mutateAsync({ body: { link, subscription } })
      await client.invalidateQueries(ownDevice)
      client.setQueryData(settingsOf(link).queryKey, answer)
    },
  })
  return (
    <>
      <Text>Get short messages from {organisation}, also while this page is closed.</Text>
      {allow.error && (
        <Callout tone="danger" live="assertive" title="Notifications could not be turned on">
          {allow.error.message}
        </Callout>
      )}
      <Button variant="soft" busy={allow.isPending} onClick={() => allow.mutate()} wide>
        Allow on this device
      </Button>
    </>
  )
}

function Unavailable({ support }: { support: Exclude<PushSupport, 'ready'> }) {
  if (support === 'home-screen')
    return (
      <Callout tone="info" title="Add this page to the Home Screen first">
        Tap Share, then “Add to Home Screen”, and open it from there. It needs iOS 16.4 or newer.
      </Callout>
    )
  if (support === 'blocked')
    return (
      <Callout tone="warning" live="polite" title="Notifications are blocked in this browser">
        Allow them for this site in the settings of the browser, then open this page again.
      </Callout>
    )
  return <Text tone="muted">This browser can’t show notifications.</Text>
}
