import { Outlet } from '@tanstack/react-router'
import { useUser } from '~/api/session/user'
import { TimeSettings } from '~/ui/format/time-settings'
import { Bell } from '~/shell/notices/bell'
import { Frame } from './frame'
import { JobTray } from '~/shell/notices/job-tray'
import { useOpenPlaces } from '~/shell/nav/visible-nav'
import { UserMenu } from '~/shell/session/user-menu'

/** The shell around a screen, as the server draws it: what a browser alone can know is fitted there (fit-frame.ts). */
export function DrawnShell() {
  const { business, preferences } = useUser()
  const groups = useOpenPlaces(business.supportUrl)
  return (
    <TimeSettings
      zone={preferences.timezone ?? business.timezone}
      dateFormat={preferences.dateFormat}
    >
      <Frame
        groups={groups}
        person={
          <>
            <JobTray />
            <Bell />
            <UserMenu />
          </>
        }
      >
        <Outlet />
      </Frame>
    </TimeSettings>
  )
}
