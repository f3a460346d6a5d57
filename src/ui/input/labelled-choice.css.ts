import { globalStyle, style } from '@vanilla-extract/css'
import { prefers } from '~/theme/media'
import { vars } from '~/theme/vars.css'
import { hidden as unseen } from '~/ui/display/visually-hidden.css'

const boxSize = '1.125rem'

export const choice = style({ display: 'flex', flexDirection: 'column', minInlineSize: 0 })

export const line = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space[2],
  paddingBlock: '0.1875rem',
  cursor: 'pointer',
  selectors: { '&[data-disabled]': { cursor: 'not-allowed', color: vars.color.textMuted } },
})

/** A checkbox without a visible label, with a larger hit area. */
export const alone = style({
  display: 'inline-grid',
  placeItems: 'center',
  minInlineSize: vars.size.target,
  minBlockSize: vars.size.target,
  position: 'relative',
  cursor: 'pointer',
})

export const label = style({ minInlineSize: 0, overflowWrap: 'anywhere' })
export const hidden = unseen

export const under = style({
  paddingInlineStart: `calc(${boxSize} + ${vars.space[2]})`,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[1],
})

globalStyle(`${choice}:has([role='switch']) > ${under}`, {
  paddingInlineStart: `calc(2rem + ${vars.space[2]})`,
})

export const help = style({ color: vars.color.textMuted, fontSize: vars.font.size.sm })

const mark = style({
  appearance: 'none',
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  inlineSize: boxSize,
  blockSize: boxSize,
  marginBlockStart: '0.0625rem',
  border: `${vars.line.thin} solid ${vars.color.borderStrong}`,
  background: vars.color.surface,
  color: vars.color.textOnAccent,
  cursor: 'inherit',
  selectors: {
    '&:hover:not(:disabled)': { borderColor: vars.color.accent },
    // Radio buttons match `:indeterminate` while none is checked.
    '&:checked, &[type="checkbox"]:indeterminate': {
      background: vars.color.accent,
      borderColor: vars.color.accent,
    },
    '&[aria-invalid="true"]': { borderColor: vars.color.danger },
    '&:disabled': { background: vars.color.surfaceSunken, borderColor: vars.color.border },
    '&:disabled:checked, &[type="checkbox"]:disabled:indeterminate': {
      background: vars.color.textDisabled,
      borderColor: vars.color.textDisabled,
    },
  },
  // In forced-colors mode the native checkbox is used.
  '@media': { [prefers.forcedColors]: { appearance: 'auto' } },
})

export const checkbox = style([
  mark,
  {
    borderRadius: vars.radius.small,
    '::before': {
      content: '""',
      inlineSize: '0.6875rem',
      blockSize: '0.6875rem',
      background: 'currentcolor',
      transform: 'scale(0)',
      clipPath: 'polygon(14% 44%, 0 58%, 40% 96%, 100% 20%, 86% 8%, 38% 68%)',
    },
    selectors: {
      '&:checked::before, &:indeterminate::before': { transform: 'none' },
      '&:indeterminate::before': { clipPath: 'inset(42% 0)' },
    },
    '@media': { [prefers.forcedColors]: { '::before': { display: 'none' } } },
  },
])

export const radio = style([
  mark,
  {
    borderRadius: vars.radius.full,
    '::before': {
      content: '""',
      inlineSize: '0.4375rem',
      blockSize: '0.4375rem',
      borderRadius: vars.radius.full,
      background: 'currentcolor',
      transform: 'scale(0)',
    },
    selectors: { '&:checked::before': { transform: 'none' } },
    '@media': { [prefers.forcedColors]: { '::before': { display: 'none' } } },
  },
])

export const switcher = style({
  appearance: 'none',
  flex: 'none',
  inlineSize: '2rem',
  blockSize: '1.125rem',
  marginBlockStart: '0.0625rem',
  padding: '2px',
  border: `${vars.line.thin} solid ${vars.color.borderStrong}`,
  borderRadius: vars.radius.full,
  background: vars.color.surfaceSunken,
  cursor: 'inherit',
  transition: `background ${vars.motion.in} ${vars.motion.ease}`,
  '::before': {
    content: '""',
    display: 'block',
    blockSize: '100%',
    aspectRatio: '1',
    borderRadius: vars.radius.full,
    background: vars.color.textMuted,
    transition: `margin ${vars.motion.in} ${vars.motion.ease}`,
  },
  selectors: {
    '&:checked': { background: vars.color.accent, borderColor: vars.color.accent },
    '&:checked::before': {
      marginInlineStart: '0.875rem',
      background: vars.color.textOnAccent,
    },
    '&[aria-invalid="true"]': { borderColor: vars.color.danger },
    '&:disabled': { borderColor: vars.color.border },
    '&:disabled:checked': {
      background: vars.color.textDisabled,
      borderColor: vars.color.textDisabled,
    },
  },
  '@media': {
    [prefers.forcedColors]: {
      forcedColorAdjust: 'none',
      borderColor: 'ButtonText',
      background: 'Canvas',
      '::before': { background: 'ButtonText' },
      selectors: {
        '&:checked': { background: 'Highlight', borderColor: 'Highlight' },
        '&:checked::before': { background: 'HighlightText' },
      },
    },
  },
})
