import { style } from '@vanilla-extract/css'

/** The size of a month, so that the panel does not grow when the calendar arrives. */
export const waiting = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '15.75rem',
  blockSize: '17.75rem',
})
