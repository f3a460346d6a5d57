import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { overlay } from '~/ui/overlay/dialog.css'
import { IconButton } from '~/ui/input/icon-button'
import { useReturnFocus } from '~/ui/overlay/use-return-focus'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { drawer, drawerHead, drawerNav } from './nav-drawer.css'
import { NavList } from './nav-list'
import type { OpenGroup } from './visible-nav'

interface NavDrawerProps {
  groups: readonly OpenGroup[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The navigation as a drawer, for narrow windows. */
export function NavDrawer({ groups, isOpen, onOpenChange }: NavDrawerProps) {
  const focus = useReturnFocus(isOpen)
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          className={drawer}
          aria-describedby={undefined}
          // Without navigation there is no new screen to focus.
          onClick={({ target }) => isHere(target) && onOpenChange(false)}
          {...focus}
        >
          <div className={drawerHead}>
            <VisuallyHidden>
              <Radix.Title>Navigation</Radix.Title>
            </VisuallyHidden>
            <Radix.Close asChild>
              <IconButton label="Close navigation" icon={<X />} />
            </Radix.Close>
          </div>
          <nav aria-label="Main" className={drawerNav}>
            <NavList groups={groups} />
          </nav>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const isHere = (target: EventTarget) =>
  target instanceof Element && target.closest('a[aria-current="page"]') !== null
