import { Spinner } from '~/ui/status/spinner'
import { screen } from './whole-screen.css'

/** Stands in for a screen while the session or its first data is awaited. */
export function WaitingScreen() {
  return (
    <div className={screen}>
      <Spinner size="lg" label="Loading" />
    </div>
  )
}
