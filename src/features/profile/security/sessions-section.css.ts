import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, space } = vars

export const list = style({ outline: 'none' })

export const failure = style({
  padding: `${space[2]} ${space[5]}`,
  color: color.dangerText,
  fontSize: vars.font.size.sm,
})
