import { useEffect, useRef } from 'react'
import type { Schemas } from '~/api/schemas'
import { Callout } from '~/ui/display/callout'
import { LinkButton } from '~/ui/input/link-button'
import { Stack } from '~/ui/display/stack'
import { AuthPage } from '~/features/auth/auth-page'
import { SettingsLink } from '~/features/auth/messages/settings-link'

/** Shown after the invitation was accepted. */
export function InvitationWelcome({ invitation }: { invitation: Schemas['Invitation'] }) {
  const { firstName, organisation, supportUrl, settingsLink } = invitation
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus(), [])
  return (
    <AuthPage title={`Welcome, ${firstName}`}>
      <Stack gap={5}>
        <Callout ref={root} tone="success" live="polite" title="You have accepted the invitation">
          {organisation} will tell you where and when you learn. You can close this page.
        </Callout>
        <SettingsLink link={settingsLink} />
        {supportUrl !== null && (
          <div>
            <LinkButton href={supportUrl} newTab>
              Ask {organisation} for help
            </LinkButton>
          </div>
        )}
      </Stack>
    </AuthPage>
  )
}
