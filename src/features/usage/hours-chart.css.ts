import { createVar, style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, space, font, line, radius } = vars

/** Activity of a cell as a percentage of the accent colour; at most 50 %, so that text can be read on it. */
export const share = createVar()

export const place = style({ overflowX: 'auto', borderRadius: radius.medium })

export const table = style({
  inlineSize: '100%',
  borderCollapse: 'separate',
  borderSpacing: line.thick,
  fontSize: font.size.xs,
  fontVariantNumeric: 'tabular-nums',
})

export const head = style({
  paddingInline: space[1],
  color: color.textMuted,
  fontWeight: font.weight.medium,
  textAlign: 'center',
})

export const cell = style({
  minInlineSize: '1.75rem',
  blockSize: '1.75rem',
  borderRadius: radius.small,
  textAlign: 'center',
  color: color.text,
  background: `color-mix(in srgb, ${color.accent} ${share}, ${color.surfaceSunken})`,
})

export const link = style({
  display: 'grid',
  placeItems: 'center',
  minBlockSize: '1.75rem',
  borderRadius: radius.small,
  color: 'inherit',
  textDecoration: 'none',
})
