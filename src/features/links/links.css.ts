import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { font, space } = vars

export const list = style({ display: 'grid' })

export const address = style({
  fontFamily: font.mono,
  fontSize: font.size.sm,
  overflowWrap: 'anywhere',
})

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
})

export const buttons = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  marginBlockStart: space[3],
})

export const more = style({ marginBlockStart: space[4] })
