import { style } from '@vanilla-extract/css'

export const room = style({
  display: 'grid',
  alignContent: 'center',
  minBlockSize: '100%',
  textAlign: 'center',
})
