import { style } from '@vanilla-extract/css'
import { below, short } from '~/theme/media'
import { vars } from '~/theme/vars.css'

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gap: vars.space[8],
  '@media': { [below('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[5] } },
})

/** Sticky footer with the buttons. */
export const actions = style({
  position: 'sticky',
  // Covers the padding of the drawer.
  insetBlockEnd: `calc(-1 * ${vars.space[5]})`,
  marginBlockEnd: `calc(-1 * ${vars.space[5]})`,
  zIndex: vars.layer.sticky,
  display: 'flex',
  justifyContent: 'flex-end',
  gap: vars.space[2],
  paddingBlock: vars.space[3],
  borderBlockStart: `${vars.line.thin} solid ${vars.color.border}`,
  background: vars.color.surfaceRaised,
  '@media': { [short]: { position: 'static' } },
})
