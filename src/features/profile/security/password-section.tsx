import { useEffect, useRef, useState } from 'react'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { PasswordForm } from './password-form'
import { Section } from '~/features/profile/section'

interface PasswordSectionProps {
  onDirtyChange: (isDirty: boolean) => void
}

/** Changes the password, with the current one. */
export function PasswordSection({ onDirtyChange }: PasswordSectionProps) {
  const [changes, setChanges] = useState(0)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (changes > 0) note.current?.focus()
  }, [changes])
  return (
    <Section
      id="password"
      description="Changing it signs you out everywhere else. We email you when it changes."
    >
      <Stack gap={5}>
        {changes > 0 && (
          <Callout ref={note} tone="success" live="polite">
            Your password was changed. You were signed out everywhere else.
          </Callout>
        )}
        {/* A new form after each change, so that no password stays in it. */}
        <PasswordForm
          key={changes}
          onDirtyChange={onDirtyChange}
          onChanged={() => setChanges(changes + 1)}
        />
      </Stack>
    </Section>
  )
}
