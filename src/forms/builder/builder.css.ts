import { style } from '@vanilla-extract/css'
import { below, from, short } from '~/theme/media'
import { vars } from '~/theme/vars.css'
import { tone } from '~/ui/display/tone.css'

const { color, space, line, radius, size } = vars

/** The outline on the left and the selection on the right; on a narrow screen one of them. */
export const sides = style({
  display: 'grid',
  gap: space[6],
  alignItems: 'start',
  '@media': {
    [from('md')]: { gridTemplateColumns: 'minmax(20rem, 9fr) minmax(22rem, 10fr)' },
  },
})

/** On a narrow screen the other side is hidden. */
export const side = style({
  minInlineSize: 0,
  '@media': {
    [below('md')]: { selectors: { '&[data-away]': { display: 'none' } } },
  },
})

/** Stays visible while a long outline scrolls. */
export const detail = style([
  side,
  {
    '@media': {
      [from('md')]: {
        position: 'sticky',
        insetBlockStart: `calc(${size.stickyTop} + ${space[4]})`,
        maxBlockSize: `calc(100dvh - ${size.stickyTop} - ${space[8]})`,
        overflowY: 'auto',
        border: `${line.thin} solid ${color.border}`,
        borderRadius: radius.large,
        background: color.surface,
        padding: space[5],
      },
      [short]: { position: 'static', maxBlockSize: 'none' },
    },
  },
])

export const back = style({
  marginBlockEnd: space[3],
  '@media': { [from('md')]: { display: 'none' } },
})

export const notes = style({
  display: 'grid',
  gap: space[3],
  marginBlockEnd: space[4],
  selectors: { '&:empty': { display: 'none' } },
})

export const fields = style({ display: 'grid', gap: space[5], maxInlineSize: size.form })

export const group = style({
  display: 'grid',
  gap: space[4],
  paddingBlockEnd: space[5],
  borderBlockEnd: `${line.thin} solid ${color.border}`,
  selectors: { '&:last-child': { borderBlockEnd: 'none', paddingBlockEnd: 0 } },
})

export const number = style({ inlineSize: '8rem' })

/** A list with many lines in a dialog. */
export const several = style({
  display: 'grid',
  gap: space[3],
  maxBlockSize: '16rem',
  overflowY: 'auto',
  overflowWrap: 'anywhere',
})

export const preview = style({ minInlineSize: 0 })

export const check = style({
  display: 'flex',
  alignItems: 'start',
  gap: space[2],
  paddingBlock: space[1],
})
export const checkSign = style({ color: tone.text, paddingBlockStart: space[1] })
export const checkWords = style({ flex: '1 1 auto', minInlineSize: 0, overflowWrap: 'anywhere' })

export const state = style({
  display: 'inline-flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space[2],
  minBlockSize: size.target,
})
