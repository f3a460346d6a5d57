import type { HTMLAttributes, RefCallback } from 'react'
import { block, prose, text } from './text.css'

interface TextProps extends Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'> {
  as?: 'p' | 'span' | 'div' | 'strong' | 'em' | 'dt' | 'dd' | 'li' | 'code'
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  tone?: 'inherit' | 'neutral' | 'muted' | 'accent' | 'danger' | 'warning' | 'success' | 'info'
  weight?: 'regular' | 'medium' | 'semibold'
  align?: 'start' | 'center' | 'end'
  /** Figures of one width, for columns and counters. */
  figures?: boolean
  /** One line, cut with an ellipsis; give the whole text elsewhere (`title`, a tooltip). */
  clip?: boolean
  /** Running text: lines of about 70 characters at most. */
  running?: boolean
  ref?: RefCallback<HTMLElement>
}

/** Words. Size, weight and colour come from what it stands in unless they are said here. */
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
