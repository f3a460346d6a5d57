import { createVar, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { below, prefers } from '~/theme/media'
import { vars } from '~/theme/vars.css'

/** Non-inherited custom property: a change does not restyle the descendants. */
const number = { syntax: '<number>', inherits: false, initialValue: '0' } as const

/** Column widths, their minimum total, zero-based row index, row count. */
export const columns = createVar()
export const least = createVar()
export const place = createVar(number)
export const count = createVar(number)

const rowHeight = '2.75rem'
/** Wide enough for a number and a word; stacked on narrow screens. */
const leadWidth = createVar()

export const frame = style({
  vars: { [leadWidth]: '10rem' },
  border: `${vars.line.thin} solid ${vars.color.border}`,
  borderRadius: vars.radius.large,
  background: vars.color.surface,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  maxBlockSize: 'min(68dvh, 60rem)',
  scrollPaddingBlockStart: rowHeight,
  scrollPaddingInlineStart: leadWidth,
  fontSize: vars.font.size.sm,
  // Double tap edits and does not zoom.
  touchAction: 'manipulation',
  '@media': { [below('sm')]: { vars: { [leadWidth]: '7.25rem' } } },
})

const line = style({
  display: 'grid',
  gridTemplateColumns: `${leadWidth} ${columns}`,
  blockSize: rowHeight,
  // Set explicitly, as measuring the text would lay it out twice.
  minInlineSize: `calc(${leadWidth} + ${least})`,
  inlineSize: '100%',
})

/** Sticky is on the row group: a row could not leave its group. */
export const headGroup = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: vars.layer.sticky,
  // As wide as the row, so that cells can be sticky in it.
  minInlineSize: `calc(${leadWidth} + ${least})`,
})

export const head = style([
  line,
  {
    background: vars.color.surface,
    borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
    color: vars.color.textMuted,
  },
])

export const body = style({
  position: 'relative',
  blockSize: `calc(${count} * ${rowHeight})`,
  minInlineSize: `calc(${leadWidth} + ${least})`,
})

export const row = style([
  line,
  {
    position: 'absolute',
    // Layout containment per row.
    contain: 'layout paint style',
    insetInlineStart: 0,
    insetBlockStart: 0,
    transform: `translateY(calc(${place} * ${rowHeight}))`,
    borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
    background: vars.color.surface,
    selectors: {
      '&:hover': { background: vars.color.surfaceHover },
      // The frame already draws the bottom border.
      '&:last-child': { borderBlockEnd: 'none' },
    },
  },
])

const box = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  minInlineSize: 0,
  paddingInline: vars.space[3],
})

export const headCell = style([box])

const stuck = style({
  position: 'sticky',
  insetInlineStart: 0,
  zIndex: vars.layer.raised,
  background: 'inherit',
  borderInlineEnd: `${vars.line.thin} solid ${vars.color.border}`,
})
export const headLead = style([box, stuck])
export const lead = style([box, stuck])

export const cell = recipe({
  base: [
    {
      minInlineSize: 0,
      paddingInline: vars.space[3],
      // Physical sides: the text direction of a cell may differ.
      borderRight: `${vars.line.thin} solid ${vars.color.border}`,
      cursor: 'cell',
      userSelect: 'none',
      selectors: {
        '&:focus-visible, &:focus': {
          outline: `${vars.line.thick} solid ${vars.color.focus}`,
          outlineOffset: '-2px',
        },
        '&[data-picked]': { background: vars.color.surfaceSelected },
        // Only the cell with the editor: positioning all cells is expensive.
        '&:focus-within': { position: 'relative' },
        '&:last-child': { borderRight: 'none' },
      },
      '@media': {
        [prefers.forcedColors]: {
          selectors: {
            '&[data-picked]': { outline: '1px solid Highlight', outlineOffset: '-1px' },
          },
        },
      },
    },
  ],
  variants: {
    holds: {
      text: {
        overflow: 'clip',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        lineHeight: `calc(${rowHeight} - ${vars.line.thin})`,
      },
      more: { display: 'flex', alignItems: 'center', gap: vars.space[2] },
    },
    tone: {
      danger: { background: vars.color.dangerSubtle },
      warning: { background: vars.color.warningSubtle },
      info: {},
      neutral: {},
    },
  },
})

const inCell = style({ minInlineSize: 0, flexGrow: 1, lineHeight: vars.font.leading.tight })
export const words = style([inCell, { display: 'grid' }])
export const text = style([
  inCell,
  { overflow: 'clip', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
])
export const changed = style({ fontWeight: vars.font.weight.medium, textDecoration: 'none' })
export const note = recipe({
  base: [text, { fontSize: vars.font.size.xs }],
  variants: {
    tone: {
      danger: { color: vars.color.dangerText },
      warning: { color: vars.color.warningText },
      info: { color: vars.color.textMuted },
      neutral: { color: vars.color.textMuted },
    },
  },
})

export const action = style({
  flexShrink: 0,
  minBlockSize: vars.size.target,
  paddingInline: vars.space[2],
  border: `${vars.line.thin} solid ${vars.color.borderAction}`,
  borderRadius: vars.radius.small,
  background: vars.color.surface,
  color: vars.color.accentText,
  fontSize: vars.font.size.xs,
  fontWeight: vars.font.weight.medium,
  selectors: { '&:hover': { background: vars.color.surfaceHover } },
})

export const editor = style({
  position: 'absolute',
  inset: 0,
  zIndex: vars.layer.raised,
  inlineSize: '100%',
  paddingInline: vars.space[3],
  border: 'none',
  background: vars.color.surface,
  color: vars.color.text,
  fontSize: vars.font.size.sm,
  outline: `${vars.line.thick} solid ${vars.color.focus}`,
  outlineOffset: '-2px',
  userSelect: 'text',
  '@media': { '(pointer: coarse)': { fontSize: vars.font.size.lg } },
})
