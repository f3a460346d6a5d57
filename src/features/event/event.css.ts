import { style } from '@vanilla-extract/css'

/** A filter above a list. */
export const filter = style({ maxInlineSize: '16rem' })

export const room = style({
  display: 'grid',
  alignContent: 'center',
  minBlockSize: '100%',
  textAlign: 'center',
})
