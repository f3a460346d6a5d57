import { createLink } from '@tanstack/react-router'
import { Heading } from '~/ui/display/heading'
import { LinkButton } from '~/ui/input/link-button'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { screen } from './whole-screen.css'

const ButtonTo = createLink(LinkButton)

/** For unknown URLs, and for objects that do not exist (any more). */
export function NotFoundScreen() {
  return (
    <div className={screen}>
      <Stack gap={4} align="center">
        <Heading level={1}>Page not found</Heading>
        <Text tone="muted">
          The address may be wrong, or the page may have been moved or deleted.
        </Text>
        <ButtonTo to="/" tone="accent">
          Go to the dashboard
        </ButtonTo>
      </Stack>
    </div>
  )
}
