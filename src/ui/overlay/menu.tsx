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
// A style that comes late makes the browser draw the whole page anew.
import './popup.css'

const MenuPopup = lazyComponent(() => import('./popups').then((module) => module.MenuPopup))

interface MenuProps {
  /** The button that opens it: `Button` or `IconButton`, with a name of its own. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Words in a tooltip, for a trigger with an icon only. */
  hint?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  /** `MenuItem`, `MenuRadioGroup`, `MenuSeparator`, … */
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/**
 * A menu of things to do. Arrow keys, Home, End and letters move; Escape closes and gives the focus
 * back. The page behind stays as it is: nothing is locked, so nothing jumps. Until it is opened for the
 * first time there is nothing but the button: a list has one for every row.
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
    // The focus goes into the menu, not to the button.
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
