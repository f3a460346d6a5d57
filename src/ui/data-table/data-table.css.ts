import { createVar, globalStyle, keyframes, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { prefers } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const appear = keyframes({ from: { opacity: 0 } })
const fade = keyframes({ to: { opacity: 0.55 } })

export const outer = style({ display: 'flex', flexDirection: 'column', gap: vars.space[3] })

/** Placeholder with a minimum height, so that the page does not collapse. */
export const instead = style({ display: 'grid', alignContent: 'center', minBlockSize: '18rem' })

export const frame = recipe({
  base: {
    border: `${vars.line.thin} solid ${vars.color.border}`,
    borderRadius: vars.radius.large,
    background: vars.color.surface,
    // Not `hidden`: that would create a scroll container and break the sticky header.
    overflow: 'clip',
    minInlineSize: 0,
    containerType: 'inline-size',
  },
  variants: {
    scrolls: {
      true: {
        overflow: 'auto',
        overscrollBehavior: 'contain',
        maxBlockSize: 'min(70dvh, 60rem)',
        vars: { '--head-top': '0px' },
      },
      false: { vars: { '--head-top': vars.size.stickyTop } },
    },
  },
})

const tableBase = style({
  inlineSize: '100%',
  // Collapsed borders do not move with the sticky header.
  borderCollapse: 'separate',
  fontSize: vars.font.size.md,
})
export const table = recipe({
  base: [tableBase],
  // Fixed widths, independent of the rows in view.
  variants: { isVirtual: { true: { tableLayout: 'fixed' }, false: {} } },
})

export const waiting = style({
  animation: `${appear} ${vars.motion.in} ${vars.motion.pause} backwards`,
})

/** Expected number of rows. */
export const comingRows = createVar()
/** Space of the rows that are not rendered. */
export const gap = style({ padding: 0, border: 'none' })
export const coming = style([gap, { blockSize: `calc(${vars.size.row} * ${comingRows})` }])

const padding = { paddingBlock: 0, paddingInline: vars.space[3] }

const head = style({
  position: 'sticky',
  insetBlockStart: 'var(--head-top)',
  zIndex: vars.layer.sticky,
  blockSize: vars.size.control,
  background: vars.color.surface,
  color: vars.color.textMuted,
  fontSize: vars.font.size.sm,
  ...padding,
  // Line below the header. A border would have gaps at fractional column positions.
  '::after': {
    content: '',
    position: 'absolute',
    insetBlockEnd: 0,
    insetInlineStart: `calc(-1 * ${vars.line.thin})`,
    insetInlineEnd: 0,
    borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
    pointerEvents: 'none',
  },
})

export const headCell = recipe({
  base: [head],
  variants: { numeric: { true: { textAlign: 'end' }, false: {} } },
})

export const narrowHead = style([head, { padding: 0, textAlign: 'center' }])

export const clip = style({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

/** Minimum width of all columns after the first. */
export const others = createVar()
/** The first column is truncated only when the others are at their minimum. */
export const lead = style([
  clip,
  { maxInlineSize: `calc(100cqi - ${others} - 2 * ${vars.space[3]})` },
])

/** Wrapper of long text: the column fits the text where there is space, and can shrink. */
export const shrinks = style({ display: 'grid', gridTemplateColumns: 'minmax(0, max-content)' })

export const row = style({
  blockSize: vars.size.row,
  // Keeps a focused row clear of the sticky header and the bulk bar.
  scrollMarginBlockStart: `calc(${vars.size.stickyTop} + ${vars.size.row})`,
  scrollMarginBlockEnd: '5rem',
  selectors: {
    '&[data-opens]': { cursor: 'pointer' },
    '&:hover': { background: vars.color.surfaceHover },
    '&[data-selected]': { background: vars.color.surfaceSelected },
    '&:focus-visible': { outlineOffset: `calc(-1 * ${vars.line.thick})` },
  },
  '@media': {
    [prefers.forcedColors]: {
      selectors: { '&[data-selected]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
})

// Lines between rows, none after the last. Do not select on attributes that a dialog sets on the page: that
// would restyle every cell.
globalStyle(`:where(${tableBase} tbody tr > td)`, {
  borderBlockStart: `${vars.line.thin} solid ${vars.color.border}`,
})
globalStyle(`${tableBase} thead + tbody > tr:first-child > td`, { borderBlockStart: 'none' })

export const cell = recipe({
  base: { ...padding, paddingBlock: vars.space[1], verticalAlign: 'middle' },
  variants: {
    numeric: {
      true: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
      // The text direction of a name may differ from the column's, so physical sides are used.
      false: { textAlign: 'left', selectors: { '&:dir(rtl)': { textAlign: 'right' } } },
    },
  },
})

export const end = style({ display: 'flex', justifyContent: 'flex-end' })

export const narrow = style({ padding: 0, textAlign: 'center', verticalAlign: 'middle' })

export const opener = style({
  display: 'block',
  inlineSize: 'fit-content',
  minBlockSize: vars.size.target,
  lineHeight: vars.size.target,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: vars.color.text,
  fontWeight: vars.font.weight.medium,
  textDecoration: 'none',
  maxInlineSize: '100%',
  borderRadius: vars.radius.small,
  selectors: {
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outlineOffset: `calc(-1 * ${vars.line.thick})` },
  },
})

const chevron = style({ transition: `transform ${vars.motion.in} ${vars.motion.ease}` })
export const turn = style([chevron])
export const turned = style([chevron, { transform: 'rotate(180deg)' }])

export const detailRow = style({ background: vars.color.surfaceSunken })

export const detail = style({
  display: 'grid',
  // Keeps the column widths.
  contain: 'inline-size',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 14rem), 1fr))',
  gap: vars.space[3],
  padding: vars.space[3],
})

export const fact = style({ minInlineSize: 0, overflowWrap: 'anywhere' })
export const factName = style({ color: vars.color.textMuted, fontSize: vars.font.size.sm })

// Outdated rows fade only after a delay, to avoid flicker on quick responses.
globalStyle(`${outer}[data-stale] tbody`, {
  animation: `${fade} ${vars.motion.in} ${vars.motion.pause} forwards`,
})
