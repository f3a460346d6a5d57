import { createGlobalVar, globalStyle, style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, font, layer, line, radius, size, space } = vars

export const palette = style({
  position: 'fixed',
  pointerEvents: 'auto',
  insetBlockStart: '12dvh',
  insetInline: 0,
  marginInline: 'auto',
  zIndex: layer.dialog,
  inlineSize: `min(38rem, calc(100vw - ${space[8]}))`,
  background: color.surfaceRaised,
  color: color.text,
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.large,
  boxShadow: color.shadowLarge,
  overflow: 'hidden',
  outline: 'none',
  '@media': {
    [below('sm')]: { insetBlockStart: space[2], inlineSize: `calc(100vw - ${space[4]})` },
  },
})
export const input = style({
  inlineSize: '100%',
  blockSize: space[12],
  paddingInline: space[4],
  background: 'transparent',
  border: 'none',
  borderBlockEnd: `${line.thin} solid ${color.border}`,
  fontSize: font.size.lg,
  selectors: { '&:focus-visible': { outlineOffset: `calc(${line.thick} * -1)` } },
})
// The library animates the list's height with an inline style, which is not needed.
createGlobalVar('cmdk-list-height', { syntax: '*', inherits: false })
export const list = style({
  maxBlockSize: 'min(26rem, 60dvh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: space[2],
})
export const empty = style({ padding: space[4], textAlign: 'center', color: color.textMuted })
export const group = style({})
globalStyle(`${group} [cmdk-group-heading]`, {
  padding: `${space[2]} ${space[2]} ${space[1]}`,
  color: color.textMuted,
  fontSize: font.size.xs,
  fontWeight: font.weight.medium,
})
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: '2.5rem',
  paddingInline: space[2],
  borderRadius: radius.small,
  cursor: 'pointer',
  selectors: {
    '&[data-selected="true"]': {
      background: color.surfaceSelected,
      outline: `${line.thick} solid transparent`,
      outlineOffset: `calc(${line.thick} * -1)`,
    },
  },
})
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: space[5],
  color: color.textMuted,
})
export const words = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space[3],
  flex: '1 1 auto',
  minInlineSize: 0,
})
/** Reserves space for the hint, so that the text does not move. */
export const enter = style({
  display: 'grid',
  flex: 'none',
  inlineSize: size.icon,
  color: color.textMuted,
})
