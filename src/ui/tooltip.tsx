import * as Radix from '@radix-ui/react-tooltip'
import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { Kbd } from './kbd'
import { lastInputWasKey } from './last-input'
import { tooltip } from './tooltip.css'
import { useTouchHold } from './use-touch-hold'

/** How long the mouse rests before it opens, in ms. */
const enterDelay = 100

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
 * Words about what the mouse rests on, what has the focus, or what a finger is held on. Radix leaves
 * touch out, so the hold is ours.
 */
export function Tooltip({
  content,
  shortcut,
  side = 'top',
  repeats = false,
  quiet = false,
  children,
}: TooltipProps) {
  const [open, setOpen] = useState(false)
  const { held, handlers } = useTouchHold()
  const isOpen = (open || held) && !quiet
  const trigger = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // Radix has every open tooltip describe its element and takes no word against it.
    if (isOpen && repeats) trigger.current?.removeAttribute('aria-describedby')
  }, [isOpen, repeats])
  return (
    <Radix.Provider delayDuration={enterDelay} skipDelayDuration={0}>
      <Radix.Root open={isOpen} onOpenChange={setOpen}>
        <Radix.Trigger ref={trigger} asChild {...handlers} onFocus={onlyByKeyboard}>
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={tooltip} side={side} sideOffset={6} collisionPadding={8}>
            {content}
            {shortcut && <Kbd keys={shortcut} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

/** The focus that a press leaves, or that comes back after a menu, is no wish to read. */
function onlyByKeyboard(event: FocusEvent<HTMLElement>) {
  // Radix opens on focus unless the event says that it was dealt with.
  if (!lastInputWasKey()) event.preventDefault()
}
