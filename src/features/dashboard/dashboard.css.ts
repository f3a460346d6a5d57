import { style } from '@vanilla-extract/css'
import { from } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { space, size } = vars

export const grid = style({
  display: 'grid',
  gap: space[5],
  alignItems: 'start',
  '@media': { [from('lg')]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 3fr)' } },
})

export const column = style({ display: 'grid', gap: space[5], minInlineSize: 0 })

/** Space for content that is still loading: a scroll bar that appears later would move the page. */
export const below = style({ minBlockSize: '100dvh' })

export const words = style({
  // On a phone the buttons are below.
  flex: '1 1 14rem',
  minInlineSize: 0,
  maxInlineSize: vars.size.prose,
  overflowWrap: 'anywhere',
})

export const figures = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10.5rem), 1fr))',
  marginBlockEnd: space[5],
})

/** The place of the menu of a figure until it is loaded. */
export const questions = style({ inlineSize: size.controlSmall })

export const attention = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[2]} ${space[4]}`,
})

export const actions = style({ display: 'flex', alignItems: 'center', gap: space[2] })

/** The items of an open group. */
export const groupItems = style({ marginBlockStart: space[3] })

/** Below the rows of the card. */
export const note = style({ padding: `${space[3]} ${space[5]}` })
