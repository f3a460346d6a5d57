import type { ComponentProps, ReactNode } from 'react'
import { button, content, waiting } from './button.css'
import { unlessBusy, type ButtonLook } from './button-props'
import { Spinner } from '~/ui/status/spinner'
import { Tooltip } from '~/ui/tooltip/tooltip'

export interface IconButtonProps
  extends
    Omit<ButtonLook, 'variant'>,
    Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'aria-label'> {
  /** What it does, for those who do not see the icon; a tooltip says the same to those who do. */
  label: string
  icon: ReactNode
  /** What the tooltip says in place of the label: a part of it, or more. */
  hint?: ReactNode
  /** Keys that do the same, as `Kbd` takes them. */
  shortcut?: readonly string[]
  variant?: 'solid' | 'soft' | 'ghost'
  busy?: boolean
}

/** A square button with an icon only; its tooltip says what it does. */
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
  // What it opened lies where the tooltip would.
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
