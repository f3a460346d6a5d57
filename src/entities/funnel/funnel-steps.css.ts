import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { space, size } = vars

export const gaps = style({ display: 'grid', gap: space[2] })

export const gap = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  minBlockSize: size.target,
})
