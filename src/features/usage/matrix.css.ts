import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, space, font, line, radius, layer, size } = vars

export const place = style({
  overflow: 'auto',
  maxBlockSize: '36rem',
  marginBlockEnd: space[3],
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.medium,
  '@media': { print: { overflow: 'visible', maxBlockSize: 'none' } },
})

export const table = style({
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: font.size.sm,
})

const bordered = style({
  padding: space[2],
  borderBlockEnd: `${line.thin} solid ${color.border}`,
  background: color.surface,
  textAlign: 'start',
})

export const head = style([
  bordered,
  {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: layer.raised,
    verticalAlign: 'bottom',
    color: color.textMuted,
    fontWeight: font.weight.medium,
  },
])

export const title = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  inlineSize: '8.5rem',
})

const first = { position: 'sticky', insetInlineStart: 0 } as const

export const corner = style({ ...first, zIndex: 2 })

export const person = style([
  bordered,
  {
    ...first,
    zIndex: layer.raised,
    minInlineSize: '7rem',
    maxInlineSize: '14rem',
    fontWeight: font.weight.medium,
    overflowWrap: 'anywhere',
  },
])

export const cell = style([bordered, { whiteSpace: 'nowrap' }])

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: size.target,
  textDecoration: 'none',
  color: 'inherit',
})
