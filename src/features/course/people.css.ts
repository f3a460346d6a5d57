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
