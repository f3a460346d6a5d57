import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, space, line } = vars

export const list = style({ outline: 'none' })

export const item = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[3],
  padding: `${space[3]} ${space[5]}`,
  borderBlockStart: `${line.thin} solid ${color.border}`,
})

export const words = style({ flex: '1 1 0', minInlineSize: 0, overflowWrap: 'anywhere' })

export const failure = style({
  padding: `${space[2]} ${space[5]}`,
  color: color.dangerText,
  fontSize: vars.font.size.sm,
})
