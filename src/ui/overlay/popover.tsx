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
// Styles that load later would repaint the whole page.
import './popup.css'

const PopoverPopup = lazyComponent(() => import('./popups').then((module) => module.PopoverPopup))

interface PopoverProps {
  /** Trigger button. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Tooltip text, for icon-only triggers. */
  hint?: string
  /** Accessible name. */
  label: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  /** `none` for full-width lists. */
  padding?: 'usual' | 'none'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** Small non-modal panel beside its trigger; Escape restores the focus. */
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
    // Paints the pressed button first, as rendering the popup takes longer.
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
