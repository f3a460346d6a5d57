import { Menu as MenuIcon, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/input/button'
import { IconButton } from '~/ui/input/icon-button'
import { Kbd } from '~/ui/display/kbd'
import { Logo } from './logo'
import { openPalette } from '~/shell/palette/overlays'
import * as css from './shell.css'

interface TopBarProps {
  /** Shown where the navigation is not beside the page. */
  onOpenNav: () => void
  /** The user's controls, at the end. */
  children: ReactNode
}

/** The bar above every screen. */
export function TopBar({ onOpenNav, children }: TopBarProps) {
  return (
    <header className={css.bar}>
      <span className={css.narrowOnly}>
        <IconButton label="Open navigation" icon={<MenuIcon />} onClick={onOpenNav} />
      </span>
      <Logo />
      <span className={css.barGap} />
      <span className={css.wideOnly}>
        <Button
          icon={<Search aria-hidden />}
          iconAfter={<Kbd keys={['mod', 'k']} />}
          onClick={openPalette}
        >
          Search
        </Button>
      </span>
      <span className={css.narrowOnly}>
        <IconButton label="Search" icon={<Search />} onClick={openPalette} />
      </span>
      {children}
    </header>
  )
}
