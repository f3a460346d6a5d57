import { style } from '@vanilla-extract/css'
import { from } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { space, line, color, radius, size } = vars

export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))',
  gap: space[3],
})

/** On a wide page: the figures and details first, the tabs beside. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  alignItems: 'start',
  '@media': {
    [from('lg')]: { gridTemplateColumns: `minmax(0, ${size.drawer}) minmax(0, 1fr)` },
  },
})

/** The mail as it is sent. */
export const preview = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '40rem',
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.medium,
})
