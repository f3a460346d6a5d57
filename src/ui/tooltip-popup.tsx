import * as Radix from '@radix-ui/react-tooltip'
import { useImperativeHandle, useLayoutEffect, type ReactNode, type Ref } from 'react'
import { Kbd } from './kbd'
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
  return (
    <Radix.Provider>
      <Radix.Root open={isOpen} onOpenChange={(open) => !open && close()}>
        <Radix.Trigger asChild>
          <Anchor element={anchor} describes={describes} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={tooltip} side={side} sideOffset={6} collisionPadding={8}>
            {children}
            {shortcut && <Kbd keys={shortcut} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
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
