import { type ReactNode, useEffect, useRef } from 'react'
import { Heading } from '~/ui/display/heading'
import { Logo } from '~/ui/identity/logo'
import * as css from './auth-page.css'
import { keepTyped } from './keep-typed'

interface AuthPageProps {
  title: string
  /** One or two sentences under the title. */
  lead?: ReactNode
  children: ReactNode
}

/** The layout of the screens before sign-in: the logo, one heading, one form. */
export function AuthPage({ title, lead, children }: AuthPageProps) {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (page.current) keepTyped(page.current)
  }, [])
  return (
    <div ref={page} className={css.page}>
      <header className={css.side}>
        <svg className={css.motif} viewBox="0 0 32 32" aria-hidden>
          <path d="M9 7.5v14.2c0 1 .8 1.8 1.8 1.8H23" />
          <path className={css.motifRibbon} d="M14.6 8.4h8.3v10.2l-4.15-2.7-4.15 2.7z" />
        </svg>
        <span className={css.onNavy}>
          <Logo size="lg" />
        </span>
        <p className={css.promise}>Manage everything your organisation learns in one place.</p>
      </header>
      <main id="main" className={css.main}>
        <span className={css.sign}>
          <Logo size="lg" />
        </span>
        <Heading level={1}>{title}</Heading>
        {lead !== undefined && <div className={css.lead}>{lead}</div>}
        <div className={css.content}>{children}</div>
      </main>
    </div>
  )
}
