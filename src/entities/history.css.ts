import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, space, line, font } = vars

export const list = style({ display: 'grid' })

export const entry = style({
  display: 'grid',
  gap: space[1],
  paddingBlock: space[3],
  paddingInlineStart: space[4],
  borderInlineStart: `${line.thick} solid ${color.border}`,
  overflowWrap: 'anywhere',
})

export const changes = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(5rem, auto) minmax(0, 1fr)',
  gap: `${space[1]} ${space[3]}`,
  marginBlockStart: space[1],
  fontSize: font.size.sm,
})

export const field = style({ color: color.textMuted })
export const before = style({ color: color.textMuted, textDecorationLine: 'line-through' })
