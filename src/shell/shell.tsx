import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onSignedOut } from '~/api/session/session'
import { useUser } from '~/api/session/user'
import { clearDrafts } from '~/forms/drafts'
import { below } from '~/theme/media'
import { lazyComponent, useLazyParts } from '~/ui/lazy/lazy'
import { usualPageSize } from '~/ui/list/page-size'
import { TimeSettings } from '~/ui/format/time-settings'
import { useMedia } from '~/ui/hooks/use-media'
import { Bell } from '~/shell/notices/bell'
import { ConfirmHost } from '~/shell/notices/confirm'
import { JobTray } from '~/shell/notices/job-tray'
import { applyLook } from './appearance'
import { navState, toggleNav } from '~/shell/nav/nav-state'
import { OfflineBar } from '~/shell/notices/offline-bar'
import { placesOf, useOpenPlaces } from '~/shell/nav/visible-nav'
import { Overlays } from '~/shell/palette/overlays'
import { usePrefetchedLists } from '~/shell/palette/prefetch-lists'
import * as css from './shell.css'
import { SideNav } from '~/shell/nav/side-nav'
import { SignInAgain } from '~/shell/session/sign-in-again'
import { Toasts } from '~/shell/notices/toasts'
import { TopBar } from './top-bar'
import { UserMenu } from '~/shell/session/user-menu'
import { useNavFollowing } from '~/shell/nav/use-nav-following'
import { useShortcuts } from '~/shell/palette/use-shortcuts'
import { useStore } from '~/lib/store'

const NavDrawer = lazyComponent(() =>
  import('~/shell/nav/nav-drawer').then((module) => module.NavDrawer),
)

// Forms that are still mounted store nothing more.
onSignedOut(clearDrafts)

/** The layout of every screen behind sign-in. */
export function Shell() {
  const { business, preferences } = useUser()
  const { theme, density, motion, pageSize, dateFormat, timezone } = preferences
  const groups = useOpenPlaces(business.supportUrl)
  const isPhone = useMedia(below('sm'))
  const isNarrow = useMedia(below('md'))
  const { isOpen } = useStore(navState)
  const isRail = isNarrow || !isOpen
  const beside = isRail ? css.besideRail : css.besideOpen
  // Closed by navigation.
  const href = useLocation({ select: (location) => location.href })
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  const openDrawer = () => setDrawerAt(href)
  const router = useRouter()
  useEffect(() => {
    const isOther = pageSize !== usualPageSize()
    applyLook({ theme, density, motion, pageSize })
    // The URL was read with another default page size.
    if (isOther) void router.invalidate()
  }, [theme, density, motion, pageSize, router])
  useNavFollowing(groups)
  usePrefetchedLists()
  // Preloads the code of the screens in the navigation.
  useLazyParts(() =>
    placesOf(groups).map(({ to }) => async () => {
      const route = Object.entries(router.routesByPath).find(([path]) => path === to)?.[1]
      if (route) await router.loadRouteChunk(route)
    }),
  )
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
