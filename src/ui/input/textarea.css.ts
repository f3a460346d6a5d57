import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

export const area = style({
  display: 'block',
  paddingBlock: vars.space[2],
  fieldSizing: 'content',
  minBlockSize: `calc(3lh + 2 * ${vars.space[2]})`,
  maxBlockSize: `calc(12lh + 2 * ${vars.space[2]})`,
})

export const count = style({
  marginBlockStart: vars.space[1],
  color: vars.color.textMuted,
  fontSize: vars.font.size.xs,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
})

export const over = style([count, { color: vars.color.dangerText }])
