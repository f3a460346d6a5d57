import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'
import { tone } from './tone.css'

const { color, space, line, font } = vars

export const callout = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[3],
  padding: `${space[3]} ${space[4]}`,
  border: `${line.thin} solid ${tone.border}`,
  borderRadius: vars.radius.medium,
  background: tone.subtle,
  color: color.text,
  outline: 'none',
})

/** Line height, which aligns the icon with the first line. */
export const icon = style({
  display: 'flex',
  alignItems: 'center',
  blockSize: `calc(1em * ${font.leading.normal})`,
  fontSize: font.size.md,
  color: tone.text,
})

export const words = style({ flex: '1 1 0', minInlineSize: 0, display: 'grid', gap: space[1] })
export const title = style({ fontWeight: font.weight.semibold })
export const action = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  paddingBlockStart: space[1],
})
export const close = style({ margin: `calc(${space[1]} * -1) calc(${space[2]} * -1) 0 0` })

export const banner = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[3],
  padding: `${space[2]} ${space[4]}`,
  borderBlockEnd: `${line.thin} solid ${tone.border}`,
  background: tone.subtle,
  color: color.text,
})
