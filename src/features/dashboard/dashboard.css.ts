import { style } from '@vanilla-extract/css'
import { from } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { space } = vars

export const grid = style({
  display: 'grid',
  gap: space[5],
  alignItems: 'start',
  maxInlineSize: '75rem',
  '@media': { [from('lg')]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 3fr)' } },
})

export const column = style({ display: 'grid', gap: space[5], minInlineSize: 0 })

export const words = style({
  flex: '1 1 0',
  minInlineSize: 0,
  maxInlineSize: vars.size.prose,
  overflowWrap: 'anywhere',
})

export const person = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space[4],
  marginBlockEnd: space[4],
})

export const logo = style({
  maxBlockSize: space[12],
  inlineSize: 'auto',
  objectFit: 'contain',
  marginBlockEnd: space[4],
})

export const figures = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
  marginBlockEnd: space[5],
})

export const waiting = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[2]} ${space[4]}`,
})

export const doing = style({ display: 'flex', alignItems: 'center', gap: space[2] })
