import { style } from '@vanilla-extract/css'
import { from } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { space, size, font, color, line } = vars

export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  '@media': { [from('lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})

/** Where the figures lead: the head of the page must not cover it. */
export const target = style({ scrollMarginBlockStart: `calc(${size.stickyTop} + 1rem)` })

/** A number, what it counts, and what can be done with it. */
export const reason = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(2rem, auto) minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[3],
  paddingBlock: space[2],
  borderBlockEnd: `${line.thin} solid ${color.border}`,
  selectors: { '&:last-child': { borderBlockEnd: 'none' } },
})

export const count = style({
  fontSize: font.size.lg,
  fontWeight: font.weight.semibold,
  fontVariantNumeric: 'tabular-nums',
})
