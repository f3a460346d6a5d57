import { style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

export const box = style({
  maxInlineSize: '22rem',
  flex: '1 1 12rem',
  // Same width as the list below.
  '@media': { [below('sm')]: { maxInlineSize: 'none' } },
})

export const key = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '1.25rem',
  blockSize: '1.25rem',
  marginInlineEnd: vars.space[2],
  border: `${vars.line.thin} solid ${vars.color.border}`,
  borderRadius: vars.radius.small,
  color: vars.color.textMuted,
  fontFamily: vars.font.mono,
  fontSize: vars.font.size.xs,
  pointerEvents: 'none',
  '@media': { '(pointer: coarse)': { display: 'none' } },
})
