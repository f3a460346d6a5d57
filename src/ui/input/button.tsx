import type { ComponentProps, ReactNode } from 'react'
import { button, content, waiting } from './button.css'
import { unlessBusy, type ButtonLook } from './button-props'
import { Spinner } from '~/ui/status/spinner'

export interface ButtonProps
  extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** Before the words; decorative. */
  icon?: ReactNode
  /** After the words; decorative. */
  iconAfter?: ReactNode
  /** The action runs: a spinner stands over the words, presses do nothing, the focus stays. */
  busy?: boolean
  /** As wide as what it stands in. */
  wide?: boolean
}

/** A button with words on it. Its type is `button` unless it is told to submit. */
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
