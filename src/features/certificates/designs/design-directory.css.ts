import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, space, line, radius, font } = vars

export const starts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 14rem))',
  justifyContent: 'center',
  gap: space[4],
  listStyle: 'none',
})

export const start = style({
  display: 'grid',
  gap: space[2],
  paddingBlockEnd: space[3],
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.large,
  background: color.surface,
  color: color.text,
  fontWeight: font.weight.medium,
  textAlign: 'center',
  textDecoration: 'none',
  overflow: 'hidden',
  selectors: { '&:hover': { borderColor: color.borderStrong } },
})
