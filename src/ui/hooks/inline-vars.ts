import type { CSSProperties } from 'react'

/**
 * Values for variables that a style sheet declared with `createVar`, as a `style` property: the one
 * way for a measure that is only known at run time. React sets them one by one through the CSSOM,
 * which a strict content security policy allows.
 */
export function assignInlineVars(values: Record<string, string>): CSSProperties {
  // `createVar` gives `var(--name)`; the property is `--name`.
  return Object.fromEntries(
    Object.entries(values).map(([reference, value]) => [reference.slice(4, -1), value]),
  )
}
