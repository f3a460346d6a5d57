import type { ComponentProps, ReactNode } from 'react'
import { button, content, waiting } from './button.css'
import { unlessBusy, type ButtonLook } from './button-props'
import { Spinner } from '~/ui/status/spinner'
import { Tooltip } from '~/ui/tooltip/tooltip'

export interface IconButtonProps
  extends
    Omit<ButtonLook, 'variant'>,
    Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
  /** Tooltip text, if it differs from the label. */
  hint?: ReactNode
  /** Keyboard shortcut, as for `Kbd`. */
  shortcut?: readonly string[]
  variant?: 'solid' | 'soft' | 'ghost'
  busy?: boolean
}

/** Square button with an icon and a tooltip. */
export function IconButton({
  label,
  icon,
  hint,
  shortcut,
  tone,
  variant = 'ghost',
  size,
  busy = false,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  // The open popup covers the place of the tooltip.
  const isOpen = rest['aria-haspopup'] !== undefined && rest['aria-expanded'] === true
  const words = hint ?? label
  return (
    <Tooltip
      content={words}
      shortcut={shortcut}
      repeats={typeof words === 'string' && label.includes(words)}
      quiet={isOpen}
    >
      <button
        {...rest}
        type={type}
        className={button({ tone, variant, size, shape: 'square' })}
        aria-label={label}
        aria-busy={busy || undefined}
        aria-disabled={busy || rest['aria-disabled']}
        onClick={unlessBusy(busy, onClick)}
      >
        <span className={content}>{icon}</span>
        {busy && (
          <span className={waiting}>
            <Spinner size="sm" />
          </span>
        )}
      </button>
    </Tooltip>
  )
}
