import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Logo } from '~/ui/identity/logo'
import { logo } from './logo.css'
import * as nav from '~/shell/nav/nav.css'
import type { Place } from '~/shell/nav/navigation'
import { newTab } from '~/shell/nav/nav-list'
import type { OpenGroup } from '~/shell/nav/visible-nav'
import * as css from './shell-skeleton.css'
import {
  bar,
  barGap,
  besideOpen,
  main,
  nav as sideNav,
  narrowOnly,
  navOpen,
  wideOnly,
} from './shell.css'

/**
 * The shell in index.html before the code has loaded. It contains only what works without code: links, and groups of
 * links as `details`. Everything else has reserved space and appears with the code.
 */
export function ShellSkeleton({ groups }: { groups: readonly OpenGroup[] }) {
  return (
    <div className={css.cover}>
      <header className={bar}>
        <span className={narrowOnly}>
          <span className={css.button} />
        </span>
        <a href="/" className={logo} aria-label="Lectern, to the dashboard">
          <Logo name="wide" />
        </a>
        <span className={barGap} />
        <span className={wideOnly}>
          <span className={css.search} />
        </span>
        <span className={css.button} />
        <span className={css.person} />
      </header>
      <nav aria-label="Main" className={`${sideNav} ${navOpen}`}>
        <div className={nav.column}>
          <span className={css.entry} />
          <ul role="list" className={nav.list}>
            {groups.map((group) => (
              <li key={group.label} className={group.pinned ? nav.pinned : undefined}>
                <Entry {...group} />
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <div className={`${main} ${besideOpen}`}>
        <div className={css.screen}>
          <span className={css.heading} />
          <span className={css.context} />
        </div>
      </div>
    </div>
  )
}

function Entry({ label, icon: Icon, leads }: OpenGroup) {
  const content = (
    <>
      <Icon aria-hidden />
      <span className={nav.words}>{label}</span>
    </>
  )
  if ('href' in leads)
    return (
      <a href={leads.href} {...newTab} className={nav.entry}>
        {content}
      </a>
    )
  if ('to' in leads) return <PlaceLink place={leads} content={content} className={nav.entry} />
  return (
    <details data-group={label}>
      <summary className={nav.entry}>
        {content}
        <span className={nav.arrow}>
          <ChevronRight aria-hidden />
        </span>
      </summary>
      <ul role="list" className={nav.subList}>
        {leads.map((place) => (
          <li key={place.to}>
            <PlaceLink
              place={place}
              content={<span className={nav.words}>{place.label}</span>}
              className={`${nav.entry} ${nav.subEntry}`}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

function PlaceLink(props: { place: Place; content: ReactNode; className: string }) {
  return (
    <a href={props.place.to} className={props.className}>
      {props.content}
    </a>
  )
}
