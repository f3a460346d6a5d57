import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, space, line, radius, font } = vars

export const choices = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))',
  gap: space[4],
})

export const choice = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  textAlign: 'start',
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.large,
  background: color.surface,
  overflow: 'hidden',
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: color.borderStrong },
    '&:has(input:checked)': {
      borderColor: color.accent,
      outline: `${line.thin} solid ${color.accent}`,
    },
    '&:has(input:focus-visible)': { outline: `${line.thick} solid ${color.focus}` },
  },
})

export const words = style({ display: 'grid', gap: space[1], padding: space[3] })
export const name = style({ fontWeight: font.weight.medium })
export const note = style({ color: color.textMuted, fontSize: font.size.sm })

/** The legend is no item of the grid. */
export const group = style({ border: 'none', padding: 0, margin: 0, minInlineSize: 0 })
globalStyle(`${group} > legend`, { fontWeight: font.weight.medium, marginBlockEnd: space[2] })
