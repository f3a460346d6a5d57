import { style } from '@vanilla-extract/css'

/** Size of a month, so that the popover does not grow when the calendar loads. */
export const panel = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '15.75rem',
  minBlockSize: '17.75rem',
})
