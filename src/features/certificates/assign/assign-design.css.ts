import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

/** Scrolls by itself, so that what is replaced stays in sight below it. */
export const list = style({
  display: 'grid',
  gap: vars.space[3],
  maxBlockSize: '22rem',
  padding: vars.space[1],
  overflowY: 'auto',
})
