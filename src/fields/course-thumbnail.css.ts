import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, line, radius } = vars

/** Sixteen to nine, as the picture will be, so that nothing moves when it comes. */
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
  lg: [frame, { blockSize: '6rem' }],
})

export const picture = style({ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' })
