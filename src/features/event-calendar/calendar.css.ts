import { createVar, globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

/** Where a block of the week view stands. */
export const block = {
  top: createVar(),
  height: createVar(),
  left: createVar(),
  width: createVar(),
}

const thin = `${vars.line.thin} solid ${vars.color.border}`

const frame = style({
  border: thin,
  borderRadius: vars.radius.large,
  background: vars.color.surface,
})

export const month = style([frame, { overflow: 'hidden' }])

export const week = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
})

export const head = style({
  minInlineSize: 0,
  padding: vars.space[2],
  color: vars.color.textMuted,
  fontSize: vars.font.size.sm,
  fontWeight: vars.font.weight.medium,
  selectors: { '&[aria-current]': { color: vars.color.accentText } },
})

export const day = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[1],
  minInlineSize: 0,
  minBlockSize: '7.5rem',
  padding: vars.space[1],
  borderBlockStart: thin,
  borderInlineStart: thin,
  selectors: {
    '&:first-child': { borderInlineStart: 'none' },
    '&[data-outside]': { background: vars.color.surfaceSunken },
    '&[aria-selected="true"]': { background: vars.color.surfaceSelected },
    '&:focus-visible': {
      outline: `${vars.line.thick} solid ${vars.color.focus}`,
      outlineOffset: `calc(-1 * ${vars.line.thick})`,
    },
  },
})

export const number = style({
  alignSelf: 'start',
  minInlineSize: vars.size.target,
  borderRadius: vars.radius.full,
  fontSize: vars.font.size.sm,
  textAlign: 'center',
  selectors: {
    '[aria-current] > &': {
      background: vars.color.accent,
      color: vars.color.textOnAccent,
      fontWeight: vars.font.weight.semibold,
    },
  },
})

const entry = style({
  minInlineSize: 0,
  padding: `0 ${vars.space[1]}`,
  border: `${vars.line.thin} solid ${vars.color.accentBorder}`,
  borderRadius: vars.radius.small,
  background: vars.color.accentSubtle,
  color: vars.color.accentText,
  font: 'inherit',
  fontSize: vars.font.size.sm,
  lineHeight: vars.font.leading.normal,
  textAlign: 'start',
  cursor: 'pointer',
  overflow: 'hidden',
  selectors: {
    '&:hover': { borderColor: vars.color.accentText },
    '&[data-state="draft"]': {
      borderStyle: 'dashed',
      borderColor: vars.color.borderAction,
      background: vars.color.surface,
      color: vars.color.text,
    },
    '&[data-state="live"]': {
      borderColor: vars.color.successBorder,
      background: vars.color.successSubtle,
      color: vars.color.successText,
    },
    '&[data-state="completed"]': {
      borderColor: vars.color.border,
      background: vars.color.surface,
      color: vars.color.text,
    },
    '&[data-state="cancelled"]': {
      borderColor: vars.color.border,
      background: vars.color.surface,
      color: vars.color.text,
      textDecoration: 'line-through',
    },
    '&:focus-visible': {
      outline: `${vars.line.thick} solid ${vars.color.focus}`,
      outlineOffset: 0,
    },
  },
})

const placed = style([
  entry,
  {
    position: 'absolute',
    insetBlockStart: block.top,
    insetInlineStart: block.left,
    blockSize: block.height,
    inlineSize: block.width,
    display: 'flex',
    alignContent: 'flex-start',
    columnGap: vars.space[1],
  },
])

export const entries = styleVariants({
  line: [entry, { minBlockSize: vars.size.target, whiteSpace: 'nowrap', textOverflow: 'ellipsis' }],
  block: [placed, { flexWrap: 'wrap' }],
  /** A block that has room for one line. */
  short: [placed, { whiteSpace: 'nowrap' }],
})

export const time = style({ fontVariantNumeric: 'tabular-nums' })
// Narrow days have room for the title only; screen readers still have the time.
globalStyle(`${day} ${time}`, {
  '@media': {
    [below('md')]: {
      position: 'absolute',
      inlineSize: '1px',
      blockSize: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
})
export const title = style({ fontWeight: vars.font.weight.medium })
export const zone = style({ fontSize: vars.font.size.xs })

export const more = style({
  alignSelf: 'start',
  minBlockSize: vars.size.target,
  padding: `0 ${vars.space[1]}`,
  border: 'none',
  borderRadius: vars.radius.small,
  background: 'none',
  color: vars.color.text,
  font: 'inherit',
  fontSize: vars.font.size.sm,
  cursor: 'pointer',
})
globalStyle(`${more}:hover`, { textDecoration: 'underline' })

export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[2],
  maxInlineSize: '20rem',
})

/** The week scrolls in itself, with its days above. */
export const weekFrame = style([frame, { maxBlockSize: '42rem', overflow: 'auto' }])

const columns = 'minmax(3.75rem, auto) repeat(7, minmax(5.5rem, 1fr))'

export const weekHead = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: vars.layer.raised,
  display: 'grid',
  gridTemplateColumns: columns,
  borderBlockEnd: thin,
  background: vars.color.surface,
})
globalStyle(`${weekHead} button`, { display: 'block', inlineSize: '100%' })

export const weekBody = style({ display: 'grid', gridTemplateColumns: columns })

export const gutter = style({ position: 'relative', minInlineSize: '3.75rem' })

/** The label of an hour, below its line. */
export const hour = style({
  position: 'absolute',
  insetBlockStart: block.top,
  insetInlineStart: vars.space[1],
  color: vars.color.textMuted,
  fontSize: vars.font.size.xs,
  pointerEvents: 'none',
})

export const hourHeight = '2.75rem'

export const column = style({
  position: 'relative',
  minInlineSize: 0,
  blockSize: block.height,
  borderInlineStart: thin,
  backgroundImage: `repeating-linear-gradient(to bottom, ${vars.color.border} 0 1px, transparent 1px ${hourHeight})`,
  selectors: {
    '&[aria-selected="true"]': { backgroundColor: vars.color.surfaceSelected },
    '&:focus-visible': {
      outline: `${vars.line.thick} solid ${vars.color.focus}`,
      outlineOffset: `calc(-1 * ${vars.line.thick})`,
    },
  },
})

export const agenda = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[2],
  paddingBlockStart: vars.space[2],
})
globalStyle(`${agenda} > button`, {
  minBlockSize: vars.size.control,
  paddingInline: vars.space[3],
  fontSize: vars.font.size.md,
})
