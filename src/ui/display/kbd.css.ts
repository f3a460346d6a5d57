import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

export const keys = style({
  fontFamily: vars.font.family,
  display: 'inline-flex',
  gap: vars.space[1],
  whiteSpace: 'nowrap',
})

export const key = style({
  minInlineSize: '1.6em',
  padding: `0 ${vars.space[1]}`,
  border: `${vars.line.thin} solid ${vars.color.border}`,
  borderBlockEndWidth: vars.line.thick,
  borderRadius: vars.radius.small,
  background: vars.color.surfaceSunken,
  color: vars.color.textMuted,
  fontFamily: 'inherit',
  fontSize: vars.font.size.xs,
  textAlign: 'center',
})
