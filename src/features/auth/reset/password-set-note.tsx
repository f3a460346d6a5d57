import { useLocation } from '@tanstack/react-router'
import { Callout } from '~/ui/display/callout'
import { note } from '~/features/auth/auth-form.css'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Passed by router state, so that a URL alone cannot claim it. */
    passwordSet?: true
  }
}

/** Confirms on the sign-in page that a new password was set. */
export function PasswordSetNote() {
  const isSet = useLocation({ select: ({ state }) => state.passwordSet === true })
  if (!isSet) return null
  return (
    <div className={note}>
      <Callout tone="success" live="polite">
        Your password was changed and you were signed out everywhere. Sign in with the new password.
      </Callout>
    </div>
  )
}
