import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import * as css from './combobox.css'

interface ChipItemProps {
  /** The name of the value, for the button that removes it. */
  name: string
  disabled: boolean | undefined
  /** The field with the chips. */
  frame: RefObject<HTMLElement | null>
  onRemove: () => void
  children: ReactNode
}

/** A chosen value in a field, with the button that removes it. */
export function ChipItem({ name, disabled, frame, onRemove, children }: ChipItemProps) {
  return (
    <li className={css.chip}>
      {children}
      <button
        type="button"
        disabled={disabled}
        className={css.remove}
        aria-label={`Remove ${name}`}
        onClick={() => {
          onRemove()
          // The clicked button disappears; the focus must not be lost.
          frame.current?.querySelector('input')?.focus()
        }}
      >
        <X aria-hidden />
      </button>
    </li>
  )
}
