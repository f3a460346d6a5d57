import { globalStyle, style } from '@vanilla-extract/css'
import { from, short } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, space, line, layer, size } = vars

/** The choice of range and filters stays in sight where there is room for it. */
export const bar = style({
  display: 'grid',
  gap: space[2],
  paddingBlock: space[3],
  marginBlockEnd: space[4],
  background: color.page,
  borderBlockEnd: `${line.thin} solid ${color.border}`,
  '@media': {
    [from('md')]: {
      position: 'sticky',
      insetBlockStart: size.stickyTop,
      zIndex: layer.sticky,
    },
    [short]: { position: 'static' },
  },
})

export const controls = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
})

// A select takes the whole line otherwise.
globalStyle(`${controls} > div`, { inlineSize: 'auto', flex: '0 1 auto' })

export const filterPanel = style({ inlineSize: 'min(20rem, 80vw)' })

export const figures = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
  marginBlockEnd: space[5],
  '@media': { [from('lg')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
})

export const charts = style({
  display: 'grid',
  gap: space[5],
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [from('lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})

export const wide = style({ gridColumn: '1 / -1', minInlineSize: 0 })

export const leaders = style({
  display: 'grid',
  gap: space[1],
  paddingInlineStart: space[6],
  listStyle: 'decimal',
  fontVariantNumeric: 'tabular-nums',
})

export const leader = style({ minBlockSize: size.target })

export const leaderValue = style({ float: 'inline-end', color: color.textMuted })
