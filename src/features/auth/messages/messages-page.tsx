import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '~/api/client/errors'
import type { Schemas } from '~/api/schemas'
import { AuthPage } from '~/features/auth/auth-page'
import { ReadError } from '~/list/read-error'
import { Callout } from '~/ui/display/callout'
import { Button } from '~/ui/input/button'
import { Stack } from '~/ui/display/stack'
import { Spinner } from '~/ui/status/spinner'
import { settingsOf, updateSettings } from './messages.api'
import { PushSection } from './push-section'

/** The page behind the link in messages: whether the user gets them. */
export function MessagesPage({ link }: { link: string }) {
  const read = useQuery({ ...settingsOf(link), enabled: link !== '' })
  const { data, error } = read
  const isOver = error instanceof ApiError && [400, 422].includes(error.status)
  if (link === '' || isOver)
    return (
      <AuthPage title="This link no longer works">
        <Callout tone="danger" title="The address is incomplete or out of date">
          Open the link in the newest email that you got.
        </Callout>
      </AuthPage>
    )
  return (
    <AuthPage title="Your messages">
      {data ? (
        <Choice link={link} settings={data.data.settings} />
      ) : error ? (
        <ReadError title="Your settings could not be loaded" error={error} query={read} />
      ) : (
        <Spinner label="Loading your settings" />
      )}
    </AuthPage>
  )
}

function Choice({ link, settings }: { link: string; settings: Schemas['MessageSettings'] }) {
  const update = useMutation(updateSettings)
  const { organisation, email, subscribed } = update.data?.data.settings ?? settings
  const change = () => update.mutate({ body: { link, subscribed: !subscribed } })
  return (
    <Stack gap={4}>
      {subscribed ? (
        <Callout tone="info" live="polite" title={`You get messages from ${organisation}`}>
          They are sent to {email}.
        </Callout>
      ) : (
        <Callout
          tone="success"
          live="polite"
          title={`You get no more messages from ${organisation}.`}
        >
          Letters about your own courses still come.
        </Callout>
      )}
      {update.error && (
        <Callout tone="danger" live="assertive" title="Your choice could not be saved">
          {update.error.message}
        </Callout>
      )}
      <Button variant={subscribed ? 'solid' : 'soft'} busy={update.isPending} onClick={change} wide>
        {subscribed ? 'Unsubscribe' : 'Undo'}
      </Button>
      {subscribed && <PushSection link={link} organisation={organisation} push={settings.push} />}
    </Stack>
  )
}
