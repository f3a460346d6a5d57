import { createVar, style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, line } = vars

/** Width by height of the page. */
export const ratio = createVar()

export const page = style({
  display: 'block',
  inlineSize: '100%',
  aspectRatio: ratio,
  background: color.surfaceSunken,
  border: `${line.thin} solid ${color.border}`,
})

/** A small page in a frame of fixed proportions. */
export const frame = style({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '4 / 3',
  inlineSize: '100%',
  padding: vars.space[3],
  background: color.surfaceSunken,
  color: color.textMuted,
  fontSize: vars.font.size['2xl'],
  overflow: 'hidden',
})

export const picture = style({
  maxInlineSize: '100%',
  maxBlockSize: '100%',
  minBlockSize: 0,
  objectFit: 'contain',
  border: `${line.thin} solid ${color.border}`,
})
