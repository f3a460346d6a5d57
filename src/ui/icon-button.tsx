import type { ComponentProps, ReactNode } from 'react'
import { button, content, waiting } from './button.css'
import { unlessBusy, type ButtonLook } from './pressable'
import { Spinner } from './spinner'

export interface IconButtonProps
  extends
    Omit<ButtonLook, 'variant'>,
    Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'aria-label'> {
  /** What it does, for those who do not see the icon; a tooltip says the same to those who do. */
  label: string
  icon: ReactNode
  variant?: 'solid' | 'soft' | 'ghost'
  busy?: boolean
}

/** A square button with an icon only. */
export function IconButton({
  label,
  icon,
  tone,
  variant = 'ghost',
  size,
  busy = false,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  return (
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
  )
}
