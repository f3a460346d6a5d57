import {
  cloneElement,
  startTransition,
  useId,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { HintedTrigger } from '~/ui/tooltip/tooltip-trigger'
import { lazyComponent } from '~/ui/lazy/lazy'
import { useOpen } from './use-controllable-open'
// A style that comes late makes the browser draw the whole page anew.
import './popup.css'

const PopoverPopup = lazyComponent(() => import('./popups').then((module) => module.PopoverPopup))

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Words in a tooltip, for a trigger with an icon only. */
  hint?: string
  /** What it is, for those who do not see where it came from. */
  label: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  /** `none` for a list that runs to the edges. */
  padding?: 'usual' | 'none'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** A small panel beside what opened it. The page behind stays usable; Escape gives the focus back. */
export function Popover({
  trigger,
  hint,
  label,
  side = 'bottom',
  align = 'end',
  padding = 'usual',
  open,
  onOpenChange,
  children,
}: PopoverProps) {
  const [shown, setShown] = useOpen(open, onOpenChange)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const id = useId()
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    trigger.props.onClick?.(event)
    if (event.defaultPrevented) return
    // That the button is pressed is painted before what it opens, which takes longer to draw.
    if (shown) setShown(false)
    else startTransition(() => setShown(true))
  }
  return (
    <>
      <HintedTrigger hint={hint} side={side} open={shown}>
        {cloneElement(trigger, {
          'aria-haspopup': 'dialog',
          'aria-expanded': shown,
          'aria-controls': shown ? id : undefined,
          ref: shown || button ? setButton : undefined,
          onClick: press,
        })}
      </HintedTrigger>
      {button && (
        <PopoverPopup
          button={button}
          id={id}
          label={label}
          side={side}
          align={align}
          padding={padding}
          open={shown}
          onOpenChange={setShown}
        >
          {children}
        </PopoverPopup>
      )}
    </>
  )
}
