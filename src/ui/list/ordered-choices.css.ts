import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

export const list = style({
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: vars.size.popup,
  maxBlockSize: 'min(60dvh, 24rem)',
  overflowY: 'auto',
  marginBlockEnd: vars.space[2],
})

export const line = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: vars.size.controlSmall,
})

export const name = style({ flex: 1, minInlineSize: 0, marginInlineEnd: vars.space[3] })
