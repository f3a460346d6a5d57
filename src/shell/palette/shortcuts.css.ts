import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(13rem, 1fr))',
  gap: vars.space[6],
})
export const title = style({
  fontSize: vars.font.size.sm,
  fontWeight: vars.font.weight.semibold,
  color: vars.color.textMuted,
})
export const rows = style({ display: 'grid', gap: vars.space[2], marginBlockStart: vars.space[2] })
export const row = style({ display: 'flex', justifyContent: 'space-between', gap: vars.space[3] })
