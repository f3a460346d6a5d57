import * as Radix from '@radix-ui/react-tooltip'
import {
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { flushSync } from 'react-dom'
import { Kbd } from '~/ui/display/kbd'
import { tooltip } from './tooltip-popup.css'

interface TooltipPopupProps {
  /** What it is about; it stands beside it. */
  anchor: Element
  isOpen: boolean
  close: () => void
  shortcut?: readonly string[]
  side: 'top' | 'right' | 'bottom' | 'left'
  /** Whether those who listen hear it as the description of what it is about. */
  describes: boolean
  children: ReactNode
}

/** The words of a `Tooltip`. */
export function TooltipPopup({
  anchor,
  isOpen,
  close,
  shortcut,
  side,
  describes,
  children,
}: TooltipPopupProps) {
  const closeAtOnce = useEffectEvent(() => flushSync(close))
  // Radix would take Escape for the tooltip alone, but who leaves a dialog seldom means the words over its button.
  // They are gone before anybody else hears the key.
  useLayoutEffect(() => {
    if (!isOpen) return
    const hear = ({ key }: KeyboardEvent) => key === 'Escape' && closeAtOnce()
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [isOpen])
  return (
    <Radix.Provider>
      <Radix.Root open={isOpen} onOpenChange={(open) => !open && close()}>
        <Radix.Trigger asChild>
          <Anchor element={anchor} describes={describes} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            className={tooltip}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            onPointerMove={(event) => coversControl(event, anchor) && close()}
          >
            {children}
            {shortcut && <Kbd keys={shortcut} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

/** Whether what the mouse is on hides something to press: who moves there means that, not the words. */
function coversControl({ clientX, clientY, currentTarget }: PointerEvent, anchor: Element) {
  const words = currentTarget
  const beneath = document
    .elementsFromPoint(clientX, clientY)
    .find((element) => !words.contains(element) && !element.contains(words))
  const control = beneath?.closest('a, button, input, select, textarea, label, [tabindex="0"]')
  return control !== undefined && control !== null && !control.contains(anchor)
}

interface AnchorProps {
  element: Element
  describes: boolean
  ref?: Ref<Element>
  /** Given by Radix while it is open. */
  'aria-describedby'?: string
}

/** Stands for an element that is already in the page, where Radix wants to draw one. */
function Anchor({ element, describes, ref, 'aria-describedby': words }: AnchorProps) {
  useImperativeHandle(ref, () => element, [element])
  useLayoutEffect(() => {
    if (!describes || words === undefined) return
    element.setAttribute('aria-describedby', words)
    return () => element.removeAttribute('aria-describedby')
  }, [element, describes, words])
  return null
}
