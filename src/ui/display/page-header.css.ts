import { globalStyle, style } from '@vanilla-extract/css'
import { below, short } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, space, layer, size } = vars

export const header = style({
  display: 'grid',
  gap: space[1],
  marginBlockEnd: space[6],
  '@media': {
    // `display: contents` lets the row below stay sticky for the full length of the page.
    [below('sm')]: { display: 'contents' },
  },
})

export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  minBlockSize: size.control,
  '@media': {
    [below('sm')]: {
      position: 'sticky',
      // A long title wraps above the actions.
      flexWrap: 'wrap',
      insetBlockStart: size.stickyTop,
      zIndex: layer.sticky,
      paddingBlock: space[2],
      background: color.page,
      selectors: { '&:last-child': { marginBlockEnd: space[3] } },
    },
    [short]: { position: 'static' },
  },
})

export const title = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `${space[1]} ${space[3]}`,
  minInlineSize: 0,
  '@media': {
    // A menu button alone stays beside the title.
    [below('sm')]: { maxInlineSize: `calc(100% - ${size.control} - ${space[3]})` },
  },
})

// Limits the height, as the header is sticky.
globalStyle(`${title} > h1`, {
  '@media': {
    [below('sm')]: {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 3,
      overflow: 'hidden',
    },
  },
})

export const actions = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  flex: 'none',
  marginInlineStart: 'auto',
  '@media': {
    // Several buttons are wider than a phone.
    [below('sm')]: { flexWrap: 'wrap', maxInlineSize: '100%' },
  },
})
export const back = style({ fontSize: vars.font.size.sm })

export const context = style({
  color: color.textMuted,
  maxInlineSize: size.prose,
  '@media': { [below('sm')]: { marginBlockEnd: space[4] } },
})
