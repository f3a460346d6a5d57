import type { HTMLAttributes, RefCallback } from 'react'
import { block, prose, text } from './text.css'

interface TextProps extends Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'> {
  as?: 'p' | 'span' | 'div' | 'strong' | 'em' | 'dt' | 'dd' | 'li' | 'code'
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  tone?: 'inherit' | 'neutral' | 'muted' | 'accent' | 'danger' | 'warning' | 'success' | 'info'
  weight?: 'regular' | 'medium' | 'semibold'
  align?: 'start' | 'center' | 'end'
  /** Tabular figures, for columns and counters. */
  figures?: boolean
  /** One line with an ellipsis; provide the full text elsewhere (`title`, a tooltip). */
  clip?: boolean
  /** Limits lines to about 70 characters. */
  running?: boolean
  ref?: RefCallback<HTMLElement>
}

/** Text. Size, weight and colour are inherited unless set. */
export function Text({
  as: Element = 'p',
  size,
  tone,
  weight,
  align,
  figures,
  clip = false,
  running = false,
  ...rest
}: TextProps) {
  const classes = [
    text({ size, tone, weight, align, figures, clip }),
    clip && Element === 'span' && block,
    running && prose,
  ]
  return <Element {...rest} className={classes.filter(Boolean).join(' ')} />
}
