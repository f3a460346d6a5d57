import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

export const group = style({ display: 'grid', gap: vars.space[2], minInlineSize: 0 })

export const people = style({
  display: 'grid',
  gap: vars.space[1],
  maxBlockSize: '16rem',
  overflowY: 'auto',
  padding: vars.space[2],
  border: `${vars.line.thin} solid ${vars.color.border}`,
  borderRadius: vars.radius.medium,
  background: vars.color.surface,
})
