import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { prefers } from '~/theme/media'
import { vars } from '~/theme/vars.css'

/** Border of all text inputs and selects. */
export const control = recipe({
  base: {
    inlineSize: '100%',
    minBlockSize: vars.size.control,
    paddingInline: vars.space[3],
    border: `${vars.line.thin} solid ${vars.color.borderStrong}`,
    borderRadius: vars.radius.medium,
    background: vars.color.surface,
    color: vars.color.text,
    fontSize: vars.font.size.md,
    lineHeight: vars.font.leading.normal,
    textAlign: 'start',
    transition: `border-color ${vars.motion.out} ${vars.motion.ease}`,
    selectors: {
      '&:hover:not(:disabled):not(:read-only)': { borderColor: vars.color.textMuted },
      '&:focus-visible': { outlineOffset: '-1px', borderColor: vars.color.focus },
      '&[aria-invalid="true"]': { borderColor: vars.color.danger },
      '&:disabled': {
        color: vars.color.textMuted,
        background: vars.color.surfaceSunken,
        borderColor: vars.color.border,
        cursor: 'not-allowed',
        opacity: 1,
      },
      '&[readonly]': { background: vars.color.surfaceSunken, borderColor: vars.color.border },
      // iOS zooms into controls with text smaller than 16 px.
      '&::-webkit-search-cancel-button': { display: 'none' },
    },
    '@media': {
      '(pointer: coarse)': { fontSize: vars.font.size.lg },
      [prefers.forcedColors]: {
        selectors: { '&[aria-invalid="true"]': { borderWidth: vars.line.thick } },
      },
    },
  },
  variants: {
    start: { true: { paddingInlineStart: vars.space[8] } },
    end: { true: { paddingInlineEnd: vars.space[10] } },
  },
})

/** A control with an icon before or a button after the text. */
export const framed = style({ position: 'relative', inlineSize: '100%', minInlineSize: 0 })

export const before = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: vars.space[3],
  display: 'grid',
  placeItems: 'center',
  color: vars.color.textMuted,
  pointerEvents: 'none',
})

export const after = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: vars.space[1],
  display: 'flex',
  alignItems: 'center',
})

export const inset = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: vars.size.controlSmall,
  blockSize: vars.size.controlSmall,
  borderRadius: vars.radius.small,
  color: vars.color.textMuted,
  selectors: {
    '&:hover:not(:disabled)': { color: vars.color.text, background: vars.color.surfaceHover },
    '&:focus-visible': { outlineOffset: '-2px' },
    '&:disabled': { color: vars.color.textDisabled, cursor: 'not-allowed' },
  },
})

export const hint = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[1],
  marginBlockStart: vars.space[1],
  color: vars.color.textMuted,
  fontSize: vars.font.size.sm,
})
