import { createVar, globalStyle, style } from '@vanilla-extract/css'
import { row } from '~/forms/builder/outline.css'
import { vars } from '~/theme/vars.css'

const { space, color, font, line, radius } = vars

/** Numbered by the style sheet, so that a move renders no other row again. */
export const list = style({ counterReset: 'step', listStyle: 'none' })
export const item = style({ counterIncrement: 'step' })

export const stepRow = style([row, { paddingInlineStart: space[1] }])

export const number = style({
  flex: 'none',
  minInlineSize: space[6],
  textAlign: 'end',
  color: color.textMuted,
  fontSize: font.size.sm,
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&::before': { content: 'counter(step)' } },
})

/** The day of a step as a share of the last day. */
export const share = createVar()

export const timeline = style({ display: 'grid', gap: space[3], listStyle: 'none' })

export const due = style({ display: 'grid', gap: space[1] })

export const dueWords = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[3],
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${dueWords} > :first-child`, { minInlineSize: 0, overflowWrap: 'anywhere' })
globalStyle(`${dueWords} > :last-child`, { flex: 'none' })

export const track = style({
  blockSize: space[2],
  borderRadius: radius.small,
  background: color.surfaceSunken,
  border: `${line.thin} solid ${color.border}`,
  overflow: 'hidden',
})

export const bar = style({
  blockSize: '100%',
  inlineSize: `calc(${share} * 1%)`,
  background: color.accent,
})
