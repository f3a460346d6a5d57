import type { HTMLAttributes, RefCallback } from 'react'
import { stack } from './stack.css'

interface StackProps extends Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'> {
  as?: 'div' | 'section' | 'ul' | 'ol' | 'li' | 'nav' | 'header' | 'footer' | 'span'
  direction?: 'column' | 'row'
  /** Between the children, in steps of 4 px. */
  gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'center' | 'end' | 'between'
  wrap?: boolean
  /** Takes the room that is left in the stack it stands in. */
  grow?: boolean
  /** A row that becomes a column on narrower screens. */
  columnBelow?: 'sm' | 'md'
  ref?: RefCallback<HTMLElement>
}

/** Things under or beside each other, evenly apart. */
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
  // Safari forgets that a list is a list when its bullets are gone, unless the role is said.
  const role = Element === 'ul' || Element === 'ol' ? 'list' : undefined
  return (
    <Element
      role={role}
      {...rest}
      className={stack({ direction, gap, align, justify, wrap, grow, columnBelow })}
    />
  )
}
