import { createVar, style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'
import { tone } from '~/ui/display/tone.css'

const { color, space, font, line, radius } = vars

/** Length of a bar as a fraction of 1. */
export const share = createVar()
/** Total that the bar is part of, as a number for CSS lengths and `flex-grow`. */
export const total = createVar()

export const frame = style({ display: 'grid', gap: space[3], minInlineSize: 0, margin: 0 })

export const frameActions = style({ display: 'flex', flexWrap: 'wrap', gap: space[3] })

export const tablePlace = style({ overflowX: 'auto', borderRadius: radius.medium })

export const table = style({ inlineSize: '100%', fontSize: font.size.sm })

const cell = style({
  paddingBlock: space[2],
  paddingInline: space[2],
  borderBlockEnd: `${line.thin} solid ${color.border}`,
})

export const name = style([
  cell,
  {
    minInlineSize: '8rem',
    textAlign: 'start',
    fontWeight: font.weight.medium,
    overflowWrap: 'break-word',
  },
])

export const figure = style([
  cell,
  { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
])

/** Keeps the bar's colour in forced-colors mode; the border marks its end. */
const mark = style({
  background: tone.solid,
  forcedColorAdjust: 'none',
  outline: `${line.thin} solid transparent`,
})

const behind = style({
  background: tone.subtle,
  boxShadow: `inset 0 0 0 ${line.thin} ${tone.border}`,
})

const track = style({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: radius.small,
  background: color.surfaceSunken,
  outline: `${line.thin} solid transparent`,
})

/** Horizontal bars. */
export const lines = style({ display: 'grid', gap: space[3] })

export const lineWords = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: space[3],
  marginBlockEnd: space[1],
  fontSize: font.size.sm,
})

export const lineLabel = style({ minInlineSize: 0, overflowWrap: 'anywhere' })

export const lineValue = style({
  flex: 'none',
  fontVariantNumeric: 'tabular-nums',
  color: color.textMuted,
})

export const lineTrack = style([track, { blockSize: space[2] }])

const alongLine = style({ position: 'absolute', insetBlock: 0, insetInlineStart: 0 })

export const lineMark = style([mark, alongLine, { inlineSize: `calc(${share} * 100%)` }])
export const lineBehind = style([behind, alongLine, { inlineSize: `calc(${total} * 100%)` }])

/** Vertical bars. */
export const columns = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: space[2],
  alignItems: 'start',
  '@media': { [below('sm')]: { gap: line.thick } },
})

export const column = style({
  display: 'grid',
  gap: space[1],
  justifyItems: 'center',
  fontSize: font.size.xs,
  textAlign: 'center',
  minInlineSize: 0,
})

export const columnValue = style({
  fontWeight: font.weight.medium,
  fontVariantNumeric: 'tabular-nums',
})

export const columnLabel = style({
  color: color.textMuted,
  maxInlineSize: '100%',
  overflowWrap: 'anywhere',
  lineHeight: font.leading.tight,
})

export const columnPlace = style({
  display: 'flex',
  alignItems: 'flex-end',
  inlineSize: '100%',
  maxInlineSize: '3rem',
  blockSize: '9rem',
  borderBlockEnd: `${line.thin} solid ${color.border}`,
})

export const columnMark = style([
  mark,
  {
    inlineSize: '100%',
    blockSize: `calc(${share} * 100%)`,
    borderStartStartRadius: radius.small,
    borderStartEndRadius: radius.small,
  },
])

/** Stacked bar. */
export const stack = style({ display: 'flex', gap: line.thick, blockSize: space[5] })

export const part = style([
  mark,
  {
    flexGrow: share,
    flexShrink: 1,
    flexBasis: 0,
    // Keeps very small parts visible.
    minInlineSize: space[1],
    borderRadius: radius.small,
  },
])

/** Remainder of the total. */
export const rest = style([
  behind,
  {
    flexGrow: share,
    flexShrink: 1,
    flexBasis: 0,
    minInlineSize: space[1],
    borderRadius: radius.small,
  },
])

/** Parts with an overlay. */
export const holder = style({
  position: 'relative',
  display: 'flex',
  gap: line.thick,
  flexGrow: total,
  flexShrink: 1,
  flexBasis: 0,
  minInlineSize: space[1],
})

const hatched = style({
  background: `repeating-linear-gradient(135deg, ${tone.solid} 0 3px, ${color.surface} 3px 6px)`,
  forcedColorAdjust: 'none',
})

/** The overlay runs along the lower edge: it shows a share, not particular elements. */
export const among = style([
  hatched,
  {
    position: 'absolute',
    insetBlockEnd: 0,
    insetInlineStart: 0,
    inlineSize: `calc(${share} * 100%)`,
    minInlineSize: space[1],
    blockSize: space[2],
    borderBlockStart: `${line.thick} solid ${color.surface}`,
  },
])

export const nothing = style({
  flex: '1 1 auto',
  borderRadius: radius.small,
  background: color.surfaceSunken,
})

export const legend = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 11rem), 1fr))',
  gap: space[2],
  columnGap: space[4],
})

export const entry = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: space[2],
  fontSize: font.size.sm,
  minBlockSize: vars.size.target,
})

export const wideEntry = style({ gridColumn: '1 / -1' })

export const swatch = style([
  mark,
  { flex: 'none', inlineSize: space[3], blockSize: space[3], borderRadius: radius.small },
])

export const restSwatch = style([
  behind,
  { flex: 'none', inlineSize: space[3], blockSize: space[3], borderRadius: radius.small },
])

export const amongSwatch = style([
  hatched,
  { flex: 'none', inlineSize: space[3], blockSize: space[3], borderRadius: radius.small },
])

export const entryFigure = style({
  marginInlineStart: 'auto',
  fontVariantNumeric: 'tabular-nums',
  color: color.textMuted,
  whiteSpace: 'nowrap',
})

/** A stacked bar in a row of a list. */
export const shareBar = style({ display: 'grid', gap: space[2], minInlineSize: 0 })

export const thinStack = style({ display: 'flex', gap: line.thick, blockSize: space[3] })

export const inlineLegend = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[4],
  rowGap: space[1],
  fontSize: font.size.sm,
})

export const inlineEntry = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: vars.size.target,
  fontVariantNumeric: 'tabular-nums',
})
