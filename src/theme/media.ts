/** Where the layout changes, in CSS pixels; the names are those of the design. */
const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const

type Breakpoint = keyof typeof breakpoints

/** A media query that holds from this width on. */
export function from(name: Breakpoint): string {
  return `(min-width: ${breakpoints[name]}px)`
}

/** A media query that holds below this width; no pixel is in both `below(x)` and `from(x)`. */
export function below(name: Exclude<Breakpoint, 'xs'>): string {
  return `(max-width: ${breakpoints[name] - 0.02}px)`
}

/** A window of a few lines, as at 400 % zoom or on a phone on its side: what sticks would cover what has the focus. */
export const short = '(max-height: 479.98px)'

/** What the settings ask of this console alone, as the beginning of a selector. */
export const asked = { lessMotion: '[data-motion="reduced"]' } as const

/** The reader's own wishes, as media queries. */
export const prefers = {
  dark: '(prefers-color-scheme: dark)',
  lessMotion: '(prefers-reduced-motion: reduce)',
  forcedColors: '(forced-colors: active)',
  hover: '(hover: hover)',
} as const
