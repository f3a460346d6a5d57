import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

export const select = style({ appearance: 'none', textOverflow: 'ellipsis', cursor: 'pointer' })

export const chevron = style({
  position: 'absolute',
  insetInlineEnd: vars.space[3],
  insetBlock: 0,
  marginBlock: 'auto',
  color: vars.color.textMuted,
  pointerEvents: 'none',
})
