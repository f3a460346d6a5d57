import { style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, font, space, radius } = vars

export const logo = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: vars.size.navEntry,
  paddingInline: space[1],
  borderRadius: radius.small,
  color: color.brand,
  fontSize: font.size.lg,
  fontWeight: font.weight.semibold,
  textDecoration: 'none',
})
export const sign = style({
  inlineSize: '1.5rem',
  blockSize: '1.5rem',
  flex: 'none',
  fill: color.accent,
})
export const stand = style({
  fill: 'none',
  stroke: color.accent,
  strokeWidth: 2,
  strokeLinecap: 'round',
})
export const name = style({ '@media': { [below('sm')]: { display: 'none' } } })
