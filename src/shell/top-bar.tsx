import { Menu as MenuIcon, Search } from 'lucide-react'
import { Button } from '~/ui/button'
import { IconButton } from '~/ui/icon-button'
import { Kbd } from '~/ui/kbd'
import { Bell } from './bell'
import { JobTray } from './job-tray'
import { Logo } from './logo'
import { openPalette } from './overlays'
import * as css from './shell.css'
import { UserMenu } from './user-menu'

interface TopBarProps {
  /** Absent where the navigation stands beside the page. */
  onOpenNav?: () => void
}

/** The bar over every screen. */
export function TopBar({ onOpenNav }: TopBarProps) {
  return (
    <header className={css.bar}>
      {onOpenNav && <IconButton label="Open navigation" icon={<MenuIcon />} onClick={onOpenNav} />}
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
      <JobTray />
      <Bell />
      <UserMenu />
    </header>
  )
}
