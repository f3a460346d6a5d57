import { Bell, ChevronDown } from 'lucide-react'
import { IconButton } from '~/ui/icon-button'
import * as css from './frame.css'
import type { OpenGroup } from './open-places'
import { besideOpen, main, shell } from './shell.css'
import { SideNav } from './side-nav'
import { TopBar } from './top-bar'
import { name, trigger } from './user-menu.css'

const later = () => {}

/** What the shell is to everybody, drawn once by the build, for whoever waits for its code. */
export function Frame({ groups }: { groups: readonly OpenGroup[] }) {
  return (
    <div className={`${shell} ${css.frame}`}>
      <TopBar onOpenNav={later}>
        <IconButton label="Notifications" icon={<Bell />} />
        <span className={trigger}>
          <span className={css.picture} />
          <span className={`${name} ${css.name}`} />
          <ChevronDown aria-hidden />
        </span>
      </TopBar>
      <SideNav groups={groups} isRail={false} onToggle={later} />
      <div className={`${main} ${besideOpen}`}>
        <div className={css.waiting}>
          <span className={css.heading} />
          <span className={css.context} />
        </div>
      </div>
    </div>
  )
}
