import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'
import { tone } from '~/ui/display/tone.css'

const { color, space, font, line, radius } = vars

export const chart = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space[2],
  rowGap: space[1],
  fontSize: font.size.xs,
  color: color.textMuted,
  fontVariantNumeric: 'tabular-nums',
})

export const ticks = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  textAlign: 'end',
  lineHeight: 1,
})

export const plot = style({
  position: 'relative',
  blockSize: '11rem',
  borderBlock: `${line.thin} solid ${color.border}`,
  borderRadius: radius.small,
  selectors: {
    '&:has(:focus-visible)': {
      outline: `${line.thick} solid ${color.focus}`,
      outlineOffset: line.thick,
    },
  },
})

export const drawing = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  overflow: 'visible',
  direction: 'ltr',
})

export const path = style({
  fill: 'none',
  stroke: tone.solid,
  strokeWidth: line.thick,
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
})

export const dashed = style({ strokeDasharray: '4 4' })

export const column = style({
  fill: tone.solid,
  stroke: tone.solid,
  strokeWidth: line.thin,
  vectorEffect: 'non-scaling-stroke',
})

/** A day, week or month that has not ended or is cut. */
export const partialColumn = style({ fill: tone.subtle, strokeDasharray: '4 4' })

export const guide = style({
  stroke: color.borderStrong,
  strokeWidth: line.thin,
  vectorEffect: 'non-scaling-stroke',
})

/** Covers the plot: arrow keys, pointer and touch choose a point. */
export const chooser = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'crosshair',
  direction: 'ltr',
})

export const dates = style({
  gridColumn: 2,
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[2],
  direction: 'ltr',
})

export const readout = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[4],
  rowGap: space[1],
  minBlockSize: vars.size.target,
  fontSize: font.size.sm,
  fontVariantNumeric: 'tabular-nums',
})

export const entry = style({ display: 'inline-flex', alignItems: 'center', gap: space[2] })
