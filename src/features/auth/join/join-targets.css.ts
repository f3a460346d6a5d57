import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, line, radius, space } = vars

export const offers = style({
  display: 'grid',
  gap: space[2],
  marginBlockEnd: space[5],
})

export const offer = style({
  padding: `${space[3]} ${space[4]}`,
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.medium,
  overflowWrap: 'anywhere',
})
