import { Link } from '@tanstack/react-router'
import * as css from './logo.css'

/** The product's sign and name; leads to the start. */
export function Logo() {
  return (
    <Link to="/" className={css.logo} aria-label="Lectern, to the dashboard">
      <LogoSign />
      <span className={css.name}>Lectern</span>
    </Link>
  )
}

/** An open book on a stand. */
export function LogoSign() {
  return (
    <svg viewBox="0 0 24 24" className={css.sign} aria-hidden>
      <path d="M12 6.6C10 5.2 7.4 4.6 3.5 4.6v9.3c3.9 0 6.5.6 8.5 2 2-1.4 4.6-2 8.5-2V4.6c-3.9 0-6.5.6-8.5 2Z" />
      <path d="M12 16.4v4m-4 0h8" className={css.stand} />
    </svg>
  )
}
