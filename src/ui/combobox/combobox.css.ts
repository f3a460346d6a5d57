import { style } from '@vanilla-extract/css'
import { prefers } from '~/theme/media'
import { vars } from '~/theme/vars.css'

export const popup = style({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  padding: vars.space[1],
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  border: `${vars.line.thin} solid ${vars.color.border}`,
  borderRadius: vars.radius.medium,
  background: vars.color.surfaceRaised,
  color: vars.color.text,
  boxShadow: vars.color.shadowMedium,
})

export const list = style({ listStyle: 'none' })

export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  minBlockSize: vars.size.menuRow,
  paddingInline: vars.space[2],
  paddingBlock: vars.space[1],
  borderRadius: vars.radius.small,
  cursor: 'pointer',
  selectors: {
    '&[data-active]': { background: vars.color.accentSubtle },
    '&[aria-disabled]': { color: vars.color.textMuted, cursor: 'not-allowed' },
  },
  '@media': {
    [prefers.forcedColors]: {
      selectors: { '&[data-active]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
})

export const text = style({
  flex: 1,
  minInlineSize: 0,
  overflowWrap: 'anywhere',
})

export const hint = style({
  display: 'block',
  color: vars.color.textMuted,
  fontSize: vars.font.size.sm,
})

export const status = style({
  color: vars.color.textMuted,
  fontSize: vars.font.size.sm,
  selectors: { '&:not(:empty)': { padding: vars.space[2] } },
})

export const retry = style({
  marginInline: vars.space[2],
  marginBlockEnd: vars.space[2],
  color: vars.color.accentText,
  textDecoration: 'underline',
})

export const frame = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[1],
  inlineSize: '100%',
  minBlockSize: vars.size.control,
  padding: '2px',
  border: `${vars.line.thin} solid ${vars.color.borderStrong}`,
  borderRadius: vars.radius.medium,
  background: vars.color.surface,
  cursor: 'text',
  selectors: {
    '&:has(input:focus-visible)': {
      outline: `${vars.line.thick} solid ${vars.color.focus}`,
      outlineOffset: '-1px',
    },
    '&[data-invalid]': { borderColor: vars.color.danger },
    '&[data-disabled]': { background: vars.color.surfaceSunken, cursor: 'not-allowed' },
  },
})

export const chips = style({ display: 'contents' })

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  maxInlineSize: '100%',
  minBlockSize: vars.size.target,
  paddingInlineStart: vars.space[2],
  borderRadius: vars.radius.small,
  background: vars.color.accentSubtle,
  color: vars.color.text,
  fontSize: vars.font.size.sm,
})

export const chipText = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

export const remove = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: vars.size.target,
  blockSize: vars.size.target,
  flex: 'none',
  borderRadius: vars.radius.small,
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
})

export const input = style({
  flex: '1 1 6rem',
  minInlineSize: 0,
  minBlockSize: vars.size.target,
  paddingInline: vars.space[2],
  border: 'none',
  background: 'none',
  selectors: { '&:focus-visible': { outline: 'none' } },
})

export const chipNote = style({ color: vars.color.textMuted })
