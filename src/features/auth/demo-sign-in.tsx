import { useQuery } from '@tanstack/react-query'
import { Button } from '~/ui/input/button'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { signInOptions } from './auth.api'
import * as css from './auth-form.css'

interface DemoSignInProps {
  onFill: (demo: { email: string; password: string }) => void
}

/** The credentials of the demonstration, if the server has one. */
export function DemoSignIn({ onFill }: DemoSignInProps) {
  const demo = useQuery(signInOptions).data?.data.demo
  if (!demo) return null
  return (
    <section className={css.demo} aria-label="Demo">
      <Stack gap={2}>
        <Text size="sm" weight="medium">
          This is a demo. Sign in with
        </Text>
        <Text as="div" size="sm" tone="muted">
          <Text as="code">{demo.email}</Text>
          <br />
          <Text as="code">{demo.password}</Text>
        </Text>
        <div>
          <Button size="sm" onClick={() => onFill(demo)}>
            Fill in
          </Button>
        </div>
      </Stack>
    </section>
  )
}
