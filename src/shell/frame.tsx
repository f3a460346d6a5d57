import { Bell, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '~/ui/input/icon-button'
import * as css from './frame.css'
import type { OpenGroup } from '~/shell/nav/visible-nav'
import { besideOpen, main, shell } from './shell.css'
import { SideNav } from '~/shell/nav/side-nav'
import { TopBar } from './top-bar'
import { name, trigger } from '~/shell/session/user-menu.css'

const later = () => {}

interface FrameProps {
  groups: readonly OpenGroup[]
  /** What concerns the person who is signed in, where that is known. */
  person?: ReactNode
  /** The screen, where it is known. */
  children?: ReactNode
}

/** What the shell is, drawn ahead for whoever waits for its code. */
export function Frame({ groups, person = <SomePerson />, children = <SomeScreen /> }: FrameProps) {
  return (
    <div className={`${shell} ${css.frame}`}>
      <TopBar onOpenNav={later}>{person}</TopBar>
      <SideNav groups={groups} isRail={false} onToggle={later} />
      <div className={`${main} ${besideOpen}`}>{children}</div>
    </div>
  )
}

/** The place of whoever it will be. */
function SomePerson() {
  return (
    <>
      <IconButton label="Notifications" icon={<Bell />} />
      <span className={trigger}>
        <span className={css.picture} />
        <span className={`${name} ${css.name}`} />
        <ChevronDown aria-hidden />
      </span>
    </>
  )
}

function SomeScreen() {
  return (
    <div className={css.waiting}>
      <span className={css.heading} />
      <span className={css.context} />
    </div>
  )
}
