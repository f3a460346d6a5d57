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

/** Where a figure's link leads: the head of the page must not cover it. */
export const place = style({ scrollMarginBlockStart: `calc(${vars.size.stickyTop} + 1rem)` })

/** The place of the figures and charts: what comes after them is not seen before they are, or they would push it away. */
export const awaited = style({ minBlockSize: '100dvh' })
