import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, space, line, radius, font } = vars

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(14rem, 1fr))',
  gap: space[4],
  alignItems: 'start',
})

export const zone = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space[3],
  padding: space[8],
  border: `${line.thin} dashed ${color.borderStrong}`,
  borderRadius: radius.large,
  background: color.surface,
  textAlign: 'center',
})
globalStyle(`${zone} > svg`, { color: color.textMuted, fontSize: font.size['2xl'] })

export const entry = style({
  display: 'grid',
  gap: space[3],
  padding: `${space[4]} ${space[5]}`,
  borderBlockStart: `${line.thin} solid ${color.border}`,
})
