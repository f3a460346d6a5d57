import { createVar, style, styleVariants } from '@vanilla-extract/css'
import { tone } from '~/ui/display/tone.css'
import { vars } from '~/theme/vars.css'

/** The share of all seats, as a fraction of 1. */
export const share = createVar()

export const frame = style({
  position: 'relative',
  display: 'inline-grid',
  gap: vars.space[1],
  inlineSize: '100%',
  maxInlineSize: '12rem',
  fontVariantNumeric: 'tabular-nums',
})

export const track = style({
  display: 'flex',
  gap: '1px',
  overflow: 'hidden',
  inlineSize: '100%',
  borderRadius: vars.radius.full,
  background: vars.color.surfacePressed,
  // In forced colours only the edge of the track is visible.
  outline: `${vars.line.thin} solid transparent`,
})

export const sizes = styleVariants({
  sm: { blockSize: '0.375rem' },
  md: { blockSize: vars.space[3] },
})

export const part = style({
  flex: 'none',
  inlineSize: `calc(${share} * 100%)`,
  // One seat of very many is still visible.
  minInlineSize: '2px',
  background: tone.solid,
  forcedColorAdjust: 'none',
})

export const words = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[2],
  fontSize: vars.font.size.sm,
  whiteSpace: 'nowrap',
})
