import type { ComponentProps } from 'react'
import { heading } from './heading.css'

interface HeadingProps extends Omit<ComponentProps<'h2'>, 'className' | 'style'> {
  /** Heading level: one h1 a page, no level skipped. */
  level: 1 | 2 | 3 | 4
  /** Visual size, if it differs from the level. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | '2xl'
}

const elements = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'h4' } as const
const usual = { 1: 'xl', 2: 'lg', 3: 'md', 4: 'sm' } as const

/** Heading of the document outline. */
export function Heading({ level, size = usual[level], ...rest }: HeadingProps) {
  const Element = elements[level]
  return <Element {...rest} className={heading({ size })} />
}
