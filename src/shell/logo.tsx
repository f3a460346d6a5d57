import { Link } from '@tanstack/react-router'
import { Logo as Sign } from '~/ui/identity/logo'
import * as css from './logo.css'

/** The logo; links to the dashboard. */
export function Logo() {
  return (
    <Link to="/" className={css.logo} aria-label="Lectern, to the dashboard">
      <Sign name="wide" />
    </Link>
  )
}
