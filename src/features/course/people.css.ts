import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

export const progress = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  minInlineSize: '6rem',
})

export const percent = style({
  flex: 'none',
  minInlineSize: '2.5rem',
  textAlign: 'end',
  fontSize: vars.font.size.sm,
  fontVariantNumeric: 'tabular-nums',
})

/** The target of figure links, below the sticky header. */
export const place = style({ scrollMarginBlockStart: `calc(${vars.size.stickyTop} + 1rem)` })

/** The height of the figures and charts: reserved, so that the content below does not move when they appear. */
export const awaited = style({ minBlockSize: '100dvh' })
