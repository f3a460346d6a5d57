import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onSignedOut } from '~/api/session'
import { useUser } from '~/api/user'
import { clearDrafts } from '~/fields/drafts'
import { below } from '~/theme/media'
import { lateComponent, useLateParts } from '~/ui/late'
import { usualPageSize } from '~/ui/page-size'
import { TimeSettings } from '~/ui/time-settings'
import { useMedia } from '~/ui/use-media'
import { Bell } from './bell'
import { ConfirmHost } from './confirm'
import './frame.css'
import { JobTray } from './job-tray'
import { applyLook } from './look'
import { navState, toggleNav } from './nav-state'
import { OfflineBar } from './offline-bar'
import { placesOf, useOpenPlaces } from './open-places'
import { Overlays } from './overlays'
import { usePrefetchedLists } from './prefetch-lists'
import * as css from './shell.css'
import { SideNav } from './side-nav'
import { SignInAgain } from './sign-in-again'
import { Toasts } from './toasts'
import { TopBar } from './top-bar'
import { UserMenu } from './user-menu'
import { useNavFollowing } from './use-nav-following'
import { useShortcuts } from './use-shortcuts'
import { useStore } from './store'

const NavDrawer = lateComponent(() => import('./nav-drawer').then((module) => module.NavDrawer))

// Forms that are still on the screen keep nothing more.
onSignedOut(clearDrafts)

/** What surrounds every screen behind sign-in. */
export function Shell() {
  const { business, preferences } = useUser()
  const { theme, density, motion, pageSize, dateFormat, timezone } = preferences
  const groups = useOpenPlaces(business.supportUrl)
  const isPhone = useMedia(below('sm'))
  const isNarrow = useMedia(below('md'))
  const { isOpen } = useStore(navState)
  const isRail = isNarrow || !isOpen
  const beside = isRail ? css.besideRail : css.besideOpen
  // Open at one address only: whoever has arrived somewhere else is done with it.
  const href = useLocation({ select: (location) => location.href })
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  const openDrawer = () => setDrawerAt(href)
  const router = useRouter()
  useEffect(() => {
    const isOther = pageSize !== usualPageSize()
    applyLook({ theme, density, motion, pageSize })
    // The address was read with another size in mind.
    if (isOther) void router.invalidate()
  }, [theme, density, motion, pageSize, router])
  useNavFollowing(groups)
  usePrefetchedLists()
  useLateParts()
  const onToggle = isNarrow ? openDrawer : toggleNav
  useShortcuts(placesOf(groups), onToggle)

  return (
    <TimeSettings zone={timezone ?? business.timezone} dateFormat={dateFormat}>
      <div className={css.shell}>
        <a href="#main" className={css.skip}>
          Skip to the content
        </a>
        <TopBar onOpenNav={openDrawer}>
          <JobTray />
          <Bell />
          <UserMenu />
        </TopBar>
        {!isPhone && <SideNav groups={groups} isRail={isRail} onToggle={onToggle} />}
        <div className={beside}>
          <OfflineBar />
        </div>
        <main id="main" tabIndex={-1} className={`${css.main} ${beside}`}>
          <Outlet />
        </main>
        {drawerAt !== null && (
          <NavDrawer
            groups={groups}
            isOpen={drawerAt === href}
            onOpenChange={(open) => setDrawerAt(open ? href : '')}
          />
        )}
        <SignInAgain />
        <ConfirmHost />
        <Overlays />
        <Toasts />
      </div>
    </TimeSettings>
  )
}
