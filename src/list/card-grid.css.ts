import { style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, space, line, radius, font } = vars

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))',
  gap: space[4],
  listStyle: 'none',
  selectors: { '&[data-stale]': { opacity: 0.6 } },
  '@media': { [below('sm')]: { gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))' } },
})

export const tile = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.large,
  background: color.surface,
  overflow: 'hidden',
  selectors: {
    '&:hover': { borderColor: color.borderStrong },
    '&[data-selected]': { borderColor: color.accent, background: color.accentSubtle },
    '&:has(a:focus-visible)': { outline: `${line.thick} solid ${color.focus}` },
  },
})

// The link covers the tile; elements above it have their own targets.
export const open = style({
  color: color.text,
  fontWeight: font.weight.medium,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  outline: 'none',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  '::after': { content: '', position: 'absolute', inset: 0 },
})

const over = style({ position: 'absolute', zIndex: vars.layer.raised })
export const pick = style([
  over,
  {
    insetBlockStart: space[2],
    insetInlineStart: space[2],
    background: color.surfaceRaised,
    borderRadius: radius.small,
  },
])
export const more = style([
  over,
  {
    insetBlockStart: space[2],
    insetInlineEnd: space[2],
    background: color.surfaceRaised,
    borderRadius: radius.small,
  },
])

export const words = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[1],
  padding: space[3],
})
