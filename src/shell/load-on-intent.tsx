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

/** What opens from a button: a `Menu` or `Popover` around the trigger it is given. */
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
 * A button whose pop-up is loaded when the mouse or the focus comes near: no first screen waits for it. A press
 * before it is there opens it as soon as it is; the focus survives the change.
 */
export function OnIntent({ trigger, load }: OnIntentProps) {
  const [Popup, setPopup] = useState<ComponentType<PopupProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  const left = useRef<{ hadFocus: boolean; pressedBy: 'key' | 'pointer' | null }>({
    hadFocus: false,
    pressedBy: null,
  })
  const released = useRef<Promise<unknown>>(undefined)
  const fetch = async () => {
    try {
      const loaded = await load()
      // A button that is changed for another under the finger is never clicked; nor may a press come between.
      await released.current
      flushSync(() => setPopup(() => loaded))
    } catch {
      if (left.current.pressedBy === null) return // nobody asked for it yet; the press will
      left.current.pressedBy = null
      toast({
        tone: 'danger',
        title: 'This could not be loaded',
        description: 'Check your connection and try again.',
      })
    }
  }
  const press = ({ detail }: MouseEvent) => {
    left.current.pressedBy = detail === 0 ? 'key' : 'pointer'
    void fetch()
  }
  const leave = () => {
    left.current.hadFocus = frame.current?.contains(document.activeElement) ?? false
  }
  const takeFocus = () => {
    if (left.current.hadFocus) frame.current?.querySelector('button')?.focus()
  }
  const openIfPressed = () => {
    const { pressedBy } = left.current
    if (pressedBy === null) return
    // A menu that is opened by a key begins at its first item; it listens for the key itself.
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

/** Until the press that has begun is a click, or is none. */
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
    // A finger's click comes a little after it has left.
    once('pointerup', () => setTimeout(end, 300))
  })
}

function Before({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const ref = useRef(onLeave)
  // Cleaned up just before the button is taken out of the page.
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
  // Before the next key can come: it must not find the focus gone.
  useLayoutEffect(() => ref.current.takeFocus(), [])
  // After the menu has begun to listen for keys.
  useEffect(() => ref.current.openIfPressed(), [])
  return children
}
