import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, line, radius, font } = vars

/** Always 16 to 9, so that nothing moves when it loads. */
const frame = style({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.small,
  background: color.surfaceSunken,
  color: color.textMuted,
})

export const sizes = styleVariants({
  sm: [frame, { blockSize: '1.75rem' }],
  md: [frame, { blockSize: '2.5rem' }],
  lg: [frame, { blockSize: '6rem' }],
  fill: [frame, { display: 'grid', inlineSize: '100%', fontSize: font.size['2xl'] }],
})

export const picture = style({ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' })
