import { style } from '@vanilla-extract/css'
import { below, from } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { space, size } = vars

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

/** The target of figure links, below the sticky header. */
export const people = style({ scrollMarginBlockStart: `calc(${size.stickyTop} + 1rem)` })

/** The height of the figures and charts: reserved, so that the content below does not move when they appear. */
export const awaited = style({ minBlockSize: '100dvh' })
