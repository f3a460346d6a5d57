import { globalStyle, style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space[3],
  minBlockSize: vars.space[12],
  fontSize: vars.font.size.sm,
})

export const size = style({ display: 'flex', alignItems: 'center', gap: vars.space[2] })
export const sizeLabel = style({
  color: vars.color.textMuted,
  '@media': { [below('sm')]: { display: 'none' } },
})
export const sizeSelect = style({ inlineSize: '5rem' })
export const range = style({
  marginInlineStart: 'auto',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})
export const steps = style({
  display: 'flex',
  '@media': { [below('sm')]: { marginInlineStart: 'auto' } },
})

// Mirrored arrows for right-to-left text.
globalStyle(`[dir="rtl"] ${steps} svg`, { transform: 'scaleX(-1)' })
