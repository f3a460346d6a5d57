import { createVar, globalStyle, style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, space, line, font, radius, size } = vars

export const panel = style({
  minInlineSize: 0,
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.large,
  background: color.surface,
})

export const tools = style({
  position: 'sticky',
  insetBlockStart: size.stickyTop,
  zIndex: vars.layer.raised,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[1],
  padding: `${space[2]} ${space[2]} ${space[2]} ${space[4]}`,
  borderBlockEnd: `${line.thin} solid ${color.border}`,
  borderStartStartRadius: radius.large,
  borderStartEndRadius: radius.large,
  background: color.surface,
})

export const toolsEnd = style({ display: 'flex', gap: space[1], marginInlineStart: 'auto' })

export const list = style({ padding: space[2] })

/** The number of items of a section, for its height before it is rendered. */
export const shownItems = createVar()

export const section = style({
  position: 'relative',
  paddingBlockEnd: space[2],
  borderRadius: radius.medium,
  selectors: {
    '&[data-files]': {
      background: color.accentSubtle,
      outline: `${line.thick} dashed ${color.accent}`,
      outlineOffset: `calc(-1 * ${line.thick})`,
    },
    // Rows out of view are neither laid out nor painted: a course may have 500 items. Except for the first ones, which
    // are visible initially: wrapping lines would move what follows.
    '&:nth-child(n + 9)': {
      contentVisibility: 'auto',
      containIntrinsicBlockSize: `auto calc(${size.control} * (${shownItems} + 2))`,
    },
  },
})

/** The line that shows the drop position. */
const edge = style({
  selectors: {
    '&[data-edge]::after': {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      blockSize: line.thick,
      background: color.accent,
      pointerEvents: 'none',
    },
  },
})

export const row = style([
  edge,
  {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: space[1],
    minBlockSize: size.control,
    paddingInline: space[1],
    borderRadius: radius.medium,
    selectors: {
      '&:hover': { background: color.surfaceHover },
      '&[data-shown]': { background: color.surfaceSelected },
      '&[data-dragged]': { opacity: 0.45 },
      '&[data-edge="top"]::after': { insetBlockStart: '-1px' },
      '&[data-edge="bottom"]::after': { insetBlockEnd: '-1px' },
    },
  },
])

export const sectionRow = style([row, { fontWeight: font.weight.semibold }])
export const itemRow = style([row, { paddingInlineStart: space[5] }])
export const settingsRow = style([row, { marginBlockEnd: space[2], paddingInlineStart: space[2] }])

export const sectionEdge = style([
  edge,
  {
    selectors: {
      '&[data-edge="top"]::after': { insetBlockStart: 0 },
      '&[data-edge="bottom"]::after': { insetBlockEnd: 0 },
    },
  },
])

export const grip = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: size.target,
  blockSize: size.target,
  color: color.textMuted,
  cursor: 'grab',
  borderRadius: radius.small,
  selectors: { '&:hover': { color: color.text, background: color.surfacePressed } },
  // Touch scrolls the page; moving items is in the menu.
  '@media': { '(pointer: coarse)': { display: 'none' } },
})

export const sign = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: space[5],
  color: color.textMuted,
})

export const name = style({
  flex: '1 1 auto',
  minInlineSize: 0,
  minBlockSize: size.target,
  paddingInline: space[1],
  borderRadius: radius.small,
  fontWeight: 'inherit',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // Titles in right-to-left scripts are left-aligned like the others.
  textAlign: 'left',
})
globalStyle(`${name}:focus-visible`, { outlineOffset: 0 })

/** A name and a note beside it; on a phone, below it. */
export const words = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  flex: '1 1 auto',
  minInlineSize: 0,
  '@media': {
    [below('sm')]: {
      flexDirection: 'column',
      alignItems: 'stretch',
      gap: 0,
      paddingBlock: space[1],
    },
  },
})

export const rename = style({ flex: '1 1 auto', minInlineSize: 0 })

export const aside = style({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: space[2],
  color: color.textMuted,
  fontSize: font.size.sm,
  fontWeight: font.weight.regular,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [below('sm')]: { paddingInlineStart: space[1] } },
  selectors: { '&:empty': { display: 'none' } },
})

export const foot = style([row, { paddingInlineStart: space[6] }])
globalStyle(`${foot}:hover`, { background: 'none' })

export const end = style({ padding: `0 ${space[2]} ${space[3]}` })
