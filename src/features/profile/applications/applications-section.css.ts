import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { font, space } = vars

export const part = style({ padding: `${space[4]} ${space[5]}` })

export const key = style({
  display: 'block',
  marginBlock: space[2],
  fontFamily: font.mono,
  overflowWrap: 'anywhere',
})
