import type { ComponentProps, ReactNode } from 'react'
import { button, content, waiting } from './button.css'
import { unlessBusy, type ButtonLook } from './button-props'
import { Spinner } from '~/ui/status/spinner'

export interface ButtonProps
  extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** Before the label; decorative. */
  icon?: ReactNode
  /** After the label; decorative. */
  iconAfter?: ReactNode
  /** The action runs: shows a spinner and ignores clicks, keeps the focus. */
  busy?: boolean
  /** Full width of the container. */
  wide?: boolean
}

/** Button with a text label. Its type defaults to `button`. */
export function Button({
  tone,
  variant,
  size,
  icon,
  iconAfter,
  busy = false,
  wide,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={button({ tone, variant, size, wide })}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={unlessBusy(busy, onClick)}
    >
      <span className={content}>
        {icon}
        {children}
        {iconAfter}
      </span>
      {busy && (
        <span className={waiting}>
          <Spinner size="sm" />
        </span>
      )}
    </button>
  )
}
