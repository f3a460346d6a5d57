import { style } from '@vanilla-extract/css'
import { prefers } from '~/theme/media'
import { vars } from '~/theme/vars.css'

export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
})

const pill = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[2],
  maxInlineSize: '100%',
  minBlockSize: vars.size.controlSmall,
  border: `${vars.line.thin} solid ${vars.color.borderStrong}`,
  borderRadius: vars.radius.full,
  fontSize: vars.font.size.sm,
})

export const chip = style([
  pill,
  {
    paddingInline: vars.space[3],
    background: vars.color.surface,
    selectors: {
      '&:hover': { background: vars.color.surfaceHover },
      '&[aria-pressed="true"]': {
        background: vars.color.accentSubtle,
        borderColor: vars.color.accent,
        color: vars.color.accentText,
        fontWeight: vars.font.weight.medium,
      },
    },
    '@media': {
      [prefers.forcedColors]: {
        selectors: {
          '&[aria-pressed="true"]': {
            forcedColorAdjust: 'none',
            background: 'Highlight',
            color: 'HighlightText',
          },
        },
      },
    },
  },
])

export const text = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })

export const count = style({
  fontVariantNumeric: 'tabular-nums',
  color: vars.color.textMuted,
  // System colours: only `HighlightText` is readable on `Highlight`.
  '@media': { [prefers.forcedColors]: { color: 'inherit' } },
})

export const active = style([
  pill,
  { gap: 0, paddingInlineStart: vars.space[3], background: vars.color.surface },
])

export const remove = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: vars.size.controlSmall,
  blockSize: vars.size.target,
  borderRadius: vars.radius.full,
  color: vars.color.textMuted,
  selectors: {
    '&:hover': { color: vars.color.text },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
})
