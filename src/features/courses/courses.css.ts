import { style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

export const toolbar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
})

export const search = style({
  flex: '1 1 12rem',
  maxInlineSize: '24rem',
  '@media': { [below('lg')]: { marginInlineEnd: 'auto' } },
})

export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  flex: '1 1 auto',
  // A line of their own where all of it has no room in one.
  '@media': { [below('lg')]: { order: 1, flexBasis: '100%' } },
})
