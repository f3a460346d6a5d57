import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { toast } from '~/ui/overlay/toast'
import { frame as frameStyle } from './shell.css'

/** The pop-up: a `Menu` or `Popover` around the given trigger. */
export interface PopupProps {
  trigger: ReactElement<ComponentProps<'button'>>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

interface OnIntentProps {
  trigger: PopupProps['trigger']
  load: () => Promise<ComponentType<PopupProps>>
}

/**
 * A button whose pop-up is loaded on hover or focus, so that the first screen does not wait for it. A click before it
 * has loaded opens it afterwards; the focus is kept.
 */
export function OnIntent({ trigger, load }: OnIntentProps) {
  const [Popup, setPopup] = useState<ComponentType<PopupProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  const lost = useRef<{ hadFocus: boolean; pressedBy: 'key' | 'pointer' | null }>({
    hadFocus: false,
    pressedBy: null,
  })
  const released = useRef<Promise<unknown>>(undefined)
  const fetch = async () => {
    try {
      const loaded = await load()
      // Replacing a button during a press would lose the click; and no press may happen in between.
      await released.current
      flushSync(() => setPopup(() => loaded))
    } catch {
      if (lost.current.pressedBy === null) return // not requested yet; a press will
      lost.current.pressedBy = null
      toast({
        tone: 'danger',
        title: 'This could not be loaded',
        description: 'Check your connection and try again.',
      })
    }
  }
  const press = ({ detail }: MouseEvent) => {
    lost.current.pressedBy = detail === 0 ? 'key' : 'pointer'
    void fetch()
  }
  const leave = () => {
    lost.current.hadFocus = frame.current?.contains(document.activeElement) ?? false
  }
  const takeFocus = () => {
    if (lost.current.hadFocus) frame.current?.querySelector('button')?.focus()
  }
  const openIfPressed = () => {
    const { pressedBy } = lost.current
    if (pressedBy === null) return
    // A menu opened by keyboard focuses its first item; it handles the key itself.
    if (pressedBy === 'key')
      frame.current
        ?.querySelector('button')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    setIsOpen(true)
  }
  if (!Popup)
    return (
      <span
        ref={frame}
        className={frameStyle}
        onPointerEnter={() => void fetch()}
        onFocus={() => void fetch()}
        onPointerDown={() => (released.current = untilReleased())}
        onClick={press}
      >
        <Before onLeave={leave}>{trigger}</Before>
      </span>
    )
  return (
    <span ref={frame} className={frameStyle}>
      <After takeFocus={takeFocus} openIfPressed={openIfPressed}>
        <Popup trigger={trigger} isOpen={isOpen} onOpenChange={setIsOpen} />
      </After>
    </span>
  )
}

/** Waits until a press has become a click, or was cancelled. */
function untilReleased() {
  const heard = new AbortController()
  const once = (type: string, then: () => void) =>
    window.addEventListener(type, then, { signal: heard.signal })
  return new Promise<void>((resolve) => {
    const end = () => {
      heard.abort()
      resolve()
    }
    once('click', end)
    once('pointercancel', end)
    // On touch screens the click follows the release with a delay.
    once('pointerup', () => setTimeout(end, 300))
  })
}

function Before({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const ref = useRef(onLeave)
  // Runs just before the button is removed.
  useLayoutEffect(() => () => ref.current(), [])
  return children
}

interface AfterProps {
  takeFocus: () => void
  openIfPressed: () => void
  children: ReactNode
}

function After({ takeFocus, openIfPressed, children }: AfterProps) {
  const ref = useRef({ takeFocus, openIfPressed })
  // Before the next key: the focus must not be lost.
  useLayoutEffect(() => ref.current.takeFocus(), [])
  // After the menu has begun to handle keys.
  useEffect(() => ref.current.openIfPressed(), [])
  return children
}
