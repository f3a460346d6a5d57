import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, font, line, space } = vars

export const address = style({ overflowWrap: 'anywhere' })

/** Indented, while the table extends to the edges. */
export const failed = style({ padding: `${space[3]} ${space[5]}` })

export const table = style({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  overflowWrap: 'anywhere',
})

const cell = style({
  padding: `${space[2]} ${space[3]}`,
  fontWeight: font.weight.regular,
  selectors: {
    'thead &': { color: color.textMuted, fontSize: font.size.sm },
    'tbody &': { borderBlockStart: `${line.thin} solid ${color.border}` },
  },
})

export const what = style([cell, { paddingInlineStart: space[5], textAlign: 'start' }])

export const channel = style([
  cell,
  {
    inlineSize: '4.5rem',
    textAlign: 'center',
    selectors: { '&:last-child': { paddingInlineEnd: space[5] } },
  },
])

export const always = style({
  color: color.textMuted,
  fontSize: font.size.sm,
  whiteSpace: 'nowrap',
})
