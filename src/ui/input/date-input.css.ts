import { style } from '@vanilla-extract/css'

/** As large as a month, so that the panel does not grow when the calendar arrives. */
export const panel = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '15.75rem',
  minBlockSize: '17.75rem',
})
