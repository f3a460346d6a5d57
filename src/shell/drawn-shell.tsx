import { Outlet } from '@tanstack/react-router'
import { useUser } from '~/api/user'
import { TimeSettings } from '~/ui/time-settings'
import { Bell } from './bell'
import { Frame } from './frame'
import { JobTray } from './job-tray'
import { useOpenPlaces } from './open-places'
import { UserMenu } from './user-menu'

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
