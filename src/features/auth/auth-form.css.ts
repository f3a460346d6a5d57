import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { space, color, line } = vars

export const form = style({ display: 'grid', gap: space[5] })

export const aside = style({
  justifySelf: 'start',
  // Belongs to the field above it; the padding enlarges the target.
  marginBlock: `calc(${space[3]} * -1) 0`,
  paddingBlock: space[1],
  fontSize: vars.font.size.sm,
})

export const timer = style({
  marginBlockStart: space[2],
  color: color.textMuted,
  fontSize: vars.font.size.sm,
  fontVariantNumeric: 'tabular-nums',
})

export const demo = style({
  marginBlockStart: space[8],
  padding: space[4],
  border: `${line.thin} dashed ${color.borderStrong}`,
  borderRadius: vars.radius.large,
})

export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[2]} ${space[5]}`,
  marginBlockStart: space[6],
})

export const note = style({ marginBlockEnd: space[5] })
