import { useState, type ReactElement, type ReactNode, type SyntheticEvent } from 'react'
import type { TooltipPopup } from './tooltip-popup'
import { around } from './tooltip.css'
import { useResting } from './use-hover-intent'
import { useTouchHold } from '~/ui/overlay/use-touch-hold'

interface TooltipProps {
  /** A few words; nothing that can be pressed, and nothing that is found nowhere else. */
  content: ReactNode
  /** Keys that do the same, as `Kbd` takes them. */
  shortcut?: readonly string[]
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** The words are the element's name, or a part of it: those who listen are not told them twice. */
  repeats?: boolean
  /** Something else of the same element is open and says more. */
  quiet?: boolean
  /** One element that can have the focus. */
  children: ReactElement
}

/**
 * Words about what the mouse rests on, what has the focus, or what a finger is held on. What shows them is
 * fetched when the first of these begins: no screen waits for it.
 */
export function Tooltip({
  content,
  shortcut,
  side = 'top',
  repeats,
  quiet,
  children,
}: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [Popup, setPopup] = useState<typeof TooltipPopup | null>(null)
  const { isOpen, close, handlers } = useResting()
  const { held, handlers: touch } = useTouchHold()
  const fetch = ({ currentTarget }: SyntheticEvent) => {
    setAnchor(currentTarget.firstElementChild)
    if (Popup) return
    // Without the code there is no tooltip; the next time it is asked for again.
    import('./tooltip-popup').then((module) => setPopup(() => module.TooltipPopup)).catch(() => {})
  }
  return (
    <>
      <span
        className={around}
        onPointerMove={(event) => {
          fetch(event)
          handlers.move(event)
        }}
        onPointerLeave={() => handlers.leave(Popup !== null)}
        onPointerDown={(event) => {
          fetch(event)
          handlers.press()
          touch.onPointerDown(event)
        }}
        onPointerUp={touch.onPointerUp}
        onPointerCancel={touch.onPointerCancel}
        onClickCapture={touch.onClickCapture}
        onClick={handlers.press}
        onContextMenu={touch.onContextMenu}
        onFocus={(event) => {
          fetch(event)
          handlers.focus()
        }}
        onBlur={close}
      >
        {children}
      </span>
      {Popup && anchor && (
        <Popup
          anchor={anchor}
          isOpen={(isOpen || held) && !quiet}
          close={close}
          shortcut={shortcut}
          side={side}
          describes={!repeats}
        >
          {content}
        </Popup>
      )}
    </>
  )
}
