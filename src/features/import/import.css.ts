import { style } from '@vanilla-extract/css'
import { below, from } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, font, line, radius, space } = vars

export const steps = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[2]} ${space[5]}`,
  marginBlockEnd: space[5],
})
export const step = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  color: color.textMuted,
  fontSize: font.size.sm,
  selectors: { '&[aria-current]': { color: color.text, fontWeight: font.weight.semibold } },
})
export const stepMark = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: space[6],
  blockSize: space[6],
  borderRadius: radius.full,
  border: `${line.thin} solid ${color.borderStrong}`,
  fontSize: font.size.xs,
  selectors: {
    [`${step}[aria-current] &`]: {
      background: color.accent,
      borderColor: color.accent,
      color: color.textOnAccent,
    },
    [`${step}[data-done] &`]: { borderColor: color.accent, color: color.accentText },
  },
})
export const stepLabel = style({
  '@media': {
    [below('sm')]: { selectors: { [`${step}:not([aria-current]) &`]: { display: 'none' } } },
  },
})

export const two = style({
  display: 'grid',
  gap: space[6],
  alignItems: 'start',
  maxInlineSize: '75rem',
  '@media': { [from('md')]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } },
})

export const choices = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
  maxInlineSize: '60rem',
})
export const choice = style({ display: 'grid', gap: space[1] })

/** The notices about a file, above its columns. */
export const notices = style({
  display: 'grid',
  gap: space[3],
  maxInlineSize: '60rem',
  ':empty': { display: 'none' },
})

export const columnList = style({
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.large,
  background: color.surface,
  maxInlineSize: '60rem',
})
export const column = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 4fr) auto minmax(11rem, 3fr)',
  alignItems: 'center',
  gap: space[3],
  padding: `${space[2]} ${space[4]}`,
  selectors: {
    '& + &': { borderBlockStart: `${line.thin} solid ${color.border}` },
    '&[data-out]': { background: color.surfaceSunken },
  },
  '@media': {
    [below('md')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
})
export const columnHead = style({ minInlineSize: 0 })
export const columnSamples = style({
  minInlineSize: 0,
  '@media': { [below('md')]: { gridRow: 2, gridColumn: '1 / -1' } },
})
export const columnArrow = style({
  color: color.textMuted,
  '@media': { [below('md')]: { display: 'none' } },
})

/** Stays visible below long lists. */
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  position: 'sticky',
  insetBlockEnd: 0,
  paddingBlock: space[3],
  background: color.page,
  zIndex: 1,
})

export const toolbar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
})
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  gap: space[2],
  flex: '1 1 24rem',
  '@media': { [below('md')]: { justifyContent: 'start' } },
})
export const search = style({ flex: '0 1 18rem', minInlineSize: 'min(100%, 12rem)' })

export const lead = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minInlineSize: 0,
  fontVariantNumeric: 'tabular-nums',
  '@media': {
    [below('sm')]: { flexDirection: 'column', alignItems: 'start', gap: 0 },
  },
})
export const rowNumber = style({
  color: color.textMuted,
  fontSize: font.size.xs,
  minInlineSize: '2.25rem',
  textAlign: 'end',
  '@media': { [below('sm')]: { minInlineSize: 0, textAlign: 'start' } },
})

export const notes = style({
  display: 'grid',
  gap: space[2],
  padding: space[4],
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.large,
  background: color.surface,
  minBlockSize: space[16],
})
export const note = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  overflowWrap: 'anywhere',
})

export const summary = style({
  display: 'grid',
  gap: space[2],
  listStyle: 'none',
  padding: space[4],
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.large,
  background: color.surface,
})

/** The consequences of a plan. */
export const foretold = style({
  borderBlockStart: `${line.thin} solid ${color.border}`,
  marginBlockStart: space[2],
  paddingBlockStart: space[4],
})

export const options = style({ display: 'grid', gap: space[6], maxInlineSize: vars.size.form })

export const earlier = style({
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.large,
  background: color.surface,
})
export const earlierItem = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[3]}`,
  padding: `${space[2]} ${space[4]}`,
  selectors: { '& + &': { borderBlockStart: `${line.thin} solid ${color.border}` } },
})
export const earlierWords = style({ flex: '1 1 14rem', minInlineSize: 0, overflowWrap: 'anywhere' })
