import { keyframes, style } from '@vanilla-extract/css'
import { short } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const slide = keyframes({ from: { opacity: 0, translate: '0 100%' } })

export const bar = style({
  position: 'sticky',
  insetBlockEnd: vars.space[2],
  zIndex: vars.layer.sticky,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space[2],
  columnGap: vars.space[3],
  paddingInline: vars.space[3],
  paddingBlock: vars.space[2],
  border: `${vars.line.thin} solid ${vars.color.accentBorder}`,
  borderRadius: vars.radius.large,
  background: vars.color.accentSubtle,
  boxShadow: vars.color.shadowMedium,
  fontSize: vars.font.size.sm,
  animation: `${slide} ${vars.motion.in} ${vars.motion.ease}`,
  '@media': { [short]: { position: 'static' } },
})

export const count = style({
  fontWeight: vars.font.weight.medium,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  marginInlineStart: 'auto',
})
