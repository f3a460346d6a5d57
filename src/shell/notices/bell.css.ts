import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, radius, line } = vars

export const bell = style({ position: 'relative', display: 'inline-flex' })
export const dot = style({
  position: 'absolute',
  insetBlockStart: '6px',
  insetInlineEnd: '6px',
  inlineSize: '9px',
  blockSize: '9px',
  borderRadius: radius.full,
  background: color.danger,
  border: `${line.thick} solid ${color.surface}`,
  pointerEvents: 'none',
})
