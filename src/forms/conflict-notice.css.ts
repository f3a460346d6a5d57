import { globalStyle, style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

export const table = style({ inlineSize: '100%', fontSize: vars.font.size.sm })
globalStyle(`${table} :is(th, td)`, {
  padding: `${vars.space[1]} ${vars.space[3]} ${vars.space[1]} 0`,
  verticalAlign: 'top',
  textAlign: 'start',
})

/** One of the two versions; both share the width that the labels leave. */
export const version = style({
  inlineSize: '50%',
  overflowWrap: 'anywhere',
  '@media': { [below('sm')]: { inlineSize: 'auto' } },
})

// On a phone the label is above the two versions.
export const row = style({
  '@media': {
    [below('sm')]: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
})
export const corner = style({ '@media': { [below('sm')]: { display: 'none' } } })
export const name = style({
  // Otherwise the versions would leave it only the width of a word.
  minInlineSize: '8rem',
  '@media': { [below('sm')]: { gridColumn: '1 / -1', minInlineSize: 0 } },
})
