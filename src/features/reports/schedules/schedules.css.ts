import { style } from '@vanilla-extract/css'
import { from } from '~/theme/media'
import { vars } from '~/theme/vars.css'

/** Two fields beside each other; one below the other on narrow screens. */
export const pair = style({
  display: 'grid',
  gap: vars.space[4],
  alignItems: 'start',
  '@media': { [from('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
