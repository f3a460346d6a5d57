import { style } from '@vanilla-extract/css'
import { from } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { space, size, color } = vars

/** On a wide page: the contents first, the details beside. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  alignItems: 'start',
  '@media': {
    [from('lg')]: { gridTemplateColumns: `minmax(0, ${size.dialogLarge}) minmax(0, 22rem)` },
  },
})

export const quiet = style({
  padding: `${space[3]} ${space[5]} ${space[5]}`,
  color: color.textMuted,
})
