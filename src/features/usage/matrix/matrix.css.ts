import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, space, font, line, radius, layer, size } = vars

export const place = style({
  position: 'relative',
  overflow: 'auto',
  maxBlockSize: '36rem',
  marginBlockEnd: space[3],
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.medium,
  fontSize: font.size.sm,
})

export const table = style({ position: 'relative' })

export const headRow = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: layer.sticky,
  background: color.surface,
  borderBlockEnd: `${line.thin} solid ${color.border}`,
})

export const row = style({
  position: 'absolute',
  insetInlineStart: 0,
  borderBlockEnd: `${line.thin} solid ${color.border}`,
})

const inRow = style({
  display: 'flex',
  alignItems: 'center',
  blockSize: '100%',
  paddingInline: space[2],
  background: color.surface,
})

/** Stays at the beginning of its row. */
const first = style([
  inRow,
  {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: layer.raised,
    borderInlineEnd: `${line.thin} solid ${color.border}`,
    fontWeight: font.weight.medium,
  },
])

export const corner = style([first, { color: color.textMuted }])
export const person = first

/** At its place in the row. */
export const cell = style([inRow, { position: 'absolute', insetBlockStart: 0 }])

export const head = style([cell, { color: color.textMuted, fontWeight: font.weight.medium }])

export const title = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
})

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: size.target,
  textDecoration: 'none',
  color: 'inherit',
})
