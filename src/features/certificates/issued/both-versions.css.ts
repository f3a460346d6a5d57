import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

/** Both drawings beside each other, below each other where there is no room. */
export const both = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(14rem, 1fr))',
  gap: vars.space[3],
})

export const version = style({ display: 'grid', gap: vars.space[2], margin: 0 })
