import type { HTMLAttributes, RefCallback } from 'react'
import { stack } from './stack.css'

interface StackProps extends Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'> {
  as?: 'div' | 'section' | 'ul' | 'ol' | 'li' | 'nav' | 'header' | 'footer' | 'span'
  direction?: 'column' | 'row'
  /** Gap between the children, in steps of 4 px. */
  gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'center' | 'end' | 'between'
  wrap?: boolean
  /** Takes the remaining space of the parent stack. */
  grow?: boolean
  /** A row that becomes a column on narrow screens. */
  columnBelow?: 'sm' | 'md'
  ref?: RefCallback<HTMLElement>
}

/** Flex layout with an even gap. */
export function Stack({
  as: Element = 'div',
  direction,
  gap,
  align,
  justify,
  wrap,
  grow,
  columnBelow,
  ...rest
}: StackProps) {
  // Safari drops list semantics when the bullets are removed, unless the role is set.
  const role = Element === 'ul' || Element === 'ol' ? 'list' : undefined
  return (
    <Element
      role={role}
      {...rest}
      className={stack({ direction, gap, align, justify, wrap, grow, columnBelow })}
    />
  )
}
