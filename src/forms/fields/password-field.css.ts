import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

export const rules = style({
  display: 'flex',
  flexDirection: 'column',
  fontSize: vars.font.size.sm,
})

export const open = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  color: vars.color.textMuted,
})

export const met = style([open, { color: vars.color.successText }])
