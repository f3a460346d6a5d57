import type { ComponentProps, ReactNode } from 'react'
import { button, content } from './button.css'
import type { ButtonLook } from './button-props'
import { VisuallyHidden } from '~/ui/display/visually-hidden'

export interface LinkButtonProps
  extends ButtonLook, Omit<ComponentProps<'a'>, 'className' | 'style' | 'target' | 'rel'> {
  icon?: ReactNode
  iconAfter?: ReactNode
  wide?: boolean
  /** Opens in a new tab, and tells screen readers so. */
  newTab?: boolean
}

/** Link styled as a button; wrap it with the router's `createLink` for navigation. */
export function LinkButton({
  tone,
  variant,
  size,
  icon,
  iconAfter,
  wide,
  newTab = false,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a
      {...rest}
      className={button({ tone, variant, size, wide })}
      target={newTab ? '_blank' : undefined}
      rel={newTab ? 'noopener noreferrer' : undefined}
    >
      <span className={content}>
        {icon}
        {children}
        {newTab && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
        {iconAfter}
      </span>
    </a>
  )
}
