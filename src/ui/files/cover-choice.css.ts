import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

export const cover = style({
  aspectRatio: '16 / 9',
  inlineSize: 'min(100%, 20rem)',
  objectFit: 'cover',
  border: `${vars.line.thin} solid ${vars.color.border}`,
  borderRadius: vars.radius.medium,
  background: vars.color.surfaceSunken,
})
