import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

export const field = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[1],
  minInlineSize: 0,
})

export const head = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: vars.space[3],
  fontSize: vars.font.size.sm,
})

export const name = style({ minInlineSize: 0, overflowWrap: 'anywhere' })

export const label = style({ fontWeight: vars.font.weight.medium })

export const mark = style({ color: vars.color.dangerText, marginInlineStart: vars.space[1] })

export const help = style({ color: vars.color.textMuted, fontSize: vars.font.size.sm })

export const error = style({
  display: 'flex',
  gap: vars.space[1],
  color: vars.color.dangerText,
  fontSize: vars.font.size.sm,
  overflowWrap: 'anywhere',
})

// The icon aligns with the first line.
globalStyle(`${error} > svg`, { marginBlockStart: '0.15em' })
