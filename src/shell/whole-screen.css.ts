import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

/** A message that has a screen, or the shell's main part, to itself. */
export const screen = style({
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  minBlockSize: '60dvh',
  padding: vars.space[6],
  textAlign: 'center',
})
