import { style } from '@vanilla-extract/css'
import { below, from } from '~/theme/media'
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

export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 12rem), 1fr))',
  gap: space[3],
  '@media': {
    [below('sm')]: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))' },
  },
})

export const charts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  alignItems: 'start',
  '@media': { [from('lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
