import { Spinner } from '~/ui/status/spinner'
import { screen } from './whole-screen.css'

/** Shown while the session or a screen's first data is awaited. */
export function WaitingScreen() {
  return (
    <div className={screen}>
      <Spinner size="lg" label="Loading" />
    </div>
  )
}
