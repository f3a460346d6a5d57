import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, space, line, radius, font } = vars

export const sort = style({ inlineSize: '12rem' })

export const dropping = style({
  position: 'fixed',
  inset: space[4],
  zIndex: vars.layer.dialog,
  display: 'grid',
  placeItems: 'center',
  placeContent: 'center',
  gap: space[2],
  padding: space[6],
  border: `${line.thick} dashed ${color.accent}`,
  borderRadius: radius.large,
  background: color.accentSubtle,
  color: color.accentText,
  textAlign: 'center',
  pointerEvents: 'none',
})
globalStyle(`${dropping} svg`, { fontSize: font.size['3xl'] })
