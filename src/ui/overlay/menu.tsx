import {
  cloneElement,
  useId,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { HintedTrigger } from '~/ui/tooltip/tooltip-trigger'
import { lazyComponent } from '~/ui/lazy/lazy'
import { useOpen } from './use-controllable-open'
// Styles that load later would repaint the whole page.
import './popup.css'

const MenuPopup = lazyComponent(() => import('./popups').then((module) => module.MenuPopup))

interface MenuProps {
  /** Trigger: `Button` or `IconButton` with an accessible name. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Tooltip text, for icon-only triggers. */
  hint?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  /** `MenuItem`, `MenuRadioGroup`, `MenuSeparator`, … */
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/**
 * Menu. Arrow keys, Home, End and letters move; Escape closes it and restores the
 * focus. Not modal: page scrolling is not locked, so the layout does not shift. Until first opened,
 * only the button is mounted, as a list has a menu per row.
 */
export function Menu({
  trigger,
  hint,
  side = 'bottom',
  align = 'end',
  children,
  open,
  onOpenChange,
}: MenuProps) {
  const [shown, setShown] = useOpen(open, onOpenChange)
  const [byKey, setByKey] = useState(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const ownId = useId()
  const menuId = useId()
  const id = trigger.props.id ?? ownId
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    trigger.props.onPointerDown?.(event)
    if (event.button !== 0 || event.ctrlKey) return
    // Moves the focus into the menu instead of to the button.
    if (!shown) event.preventDefault()
    setByKey(false)
    setShown(!shown)
  }
  const pressKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    trigger.props.onKeyDown?.(event)
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    setByKey(true)
    setShown(event.key === 'ArrowDown' || !shown)
  }
  return (
    <>
      <HintedTrigger hint={hint} side={side} open={shown}>
        {cloneElement(trigger, {
          id,
          'aria-haspopup': 'menu',
          'aria-expanded': shown,
          'aria-controls': shown ? menuId : undefined,
          ref: shown || button ? setButton : undefined,
          onPointerDown: press,
          onKeyDown: pressKey,
        })}
      </HintedTrigger>
      {button && (
        <MenuPopup
          button={button}
          id={menuId}
          labelId={id}
          side={side}
          align={align}
          byKey={byKey}
          open={shown}
          onOpenChange={setShown}
        >
          {children}
        </MenuPopup>
      )}
    </>
  )
}
