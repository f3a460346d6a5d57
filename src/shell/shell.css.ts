import { style } from '@vanilla-extract/css'
import { below, from } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, layer, size, space } = vars

/** The navigation's width: a fifth of the window within limits, or the rail. */
const openWidth = 'clamp(200px, 20%, 264px)'
/** Two pixels under the top bar, as the specification has it. */
const navTop = '50px'

export const shell = style({ minBlockSize: '100dvh', isolation: 'isolate' })

export const skip = style({
  position: 'fixed',
  insetBlockStart: space[1],
  insetInlineStart: space[2],
  zIndex: layer.popup,
  padding: `${space[2]} ${space[3]}`,
  background: color.surfaceRaised,
  borderRadius: vars.radius.small,
  boxShadow: color.shadowMedium,
  translate: '0 -200%',
  selectors: { '&:focus': { translate: '0 0' } },
})

export const bar = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: layer.bar,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  blockSize: size.topBar,
  paddingInline: space[2],
  background: color.surface,
  borderBlockEnd: `${vars.line.thin} solid ${color.border}`,
})
export const barGap = style({ flex: '1 1 auto' })

export const nav = style({
  position: 'fixed',
  insetBlock: `${navTop} 0`,
  insetInlineStart: 0,
  // Its menus open above sticky elements of the page.
  zIndex: layer.bar,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  background: color.navSurface,
  borderInlineEnd: `${vars.line.thin} solid ${color.border}`,
  transition: `inline-size ${vars.motion.in} ${vars.motion.ease}`,
  '@media': { [below('sm')]: { display: 'none' } },
})
export const navOpen = style({ inlineSize: openWidth })
export const navRail = style({ inlineSize: size.rail, scrollbarWidth: 'none' })

export const main = style({
  display: 'block',
  minBlockSize: `calc(100dvh - ${navTop})`,
  padding: space[4],
  outline: 'none',
  transition: `margin ${vars.motion.in} ${vars.motion.ease}`,
  // Sticky elements stop below the top bar.
  vars: { [size.stickyTop]: size.topBar },
  '@media': {
    [from('md')]: { padding: `${space[6]} ${space[8]}` },
  },
})
export const besideOpen = style({
  '@media': { [from('sm')]: { marginInlineStart: openWidth } },
})
export const besideRail = style({
  '@media': { [from('sm')]: { marginInlineStart: size.rail } },
})
export const wideOnly = style({
  display: 'inline-flex',
  '@media': { [below('sm')]: { display: 'none' } },
})
export const narrowOnly = style({
  display: 'inline-flex',
  '@media': { [from('sm')]: { display: 'none' } },
})
export const frame = style({ display: 'inline-flex' })
