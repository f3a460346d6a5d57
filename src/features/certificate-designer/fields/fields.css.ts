import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { space, line, color, radius, size } = vars

export const panel = style({
  minInlineSize: 0,
  display: 'grid',
  gap: space[5],
  alignContent: 'start',
  padding: space[4],
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.large,
  background: color.surface,
})

/** Two short fields beside each other. */
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[3],
  alignItems: 'start',
})

export const colour = style({ display: 'flex', gap: space[2] })

export const swatch = style({
  flex: 'none',
  inlineSize: '3rem',
  blockSize: size.control,
  padding: space[1],
  border: `${line.thin} solid ${color.borderStrong}`,
  borderRadius: radius.medium,
  background: color.surface,
  cursor: 'pointer',
})

export const picture = style({
  maxInlineSize: '100%',
  maxBlockSize: '8rem',
  objectFit: 'contain',
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.small,
})
