import { Menu as MenuIcon, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/input/button'
import { IconButton } from '~/ui/input/icon-button'
import { Kbd } from '~/ui/display/kbd'
import { Logo } from './logo'
import { openPalette } from '~/shell/palette/overlays'
import * as css from './shell.css'

interface TopBarProps {
  /** Where the navigation does not stand beside the page. */
  onOpenNav: () => void
  /** What concerns the person who is signed in, at the end. */
  children: ReactNode
}

/** The bar over every screen. */
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
