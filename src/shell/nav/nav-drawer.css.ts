import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, layer, line, motion, space } = vars
const slideIn = keyframes({ from: { opacity: 0, translate: '-2rem 0' } })

export const drawer = style({
  position: 'fixed',
  insetBlock: 0,
  insetInlineStart: 0,
  zIndex: layer.dialog,
  inlineSize: 'min(18rem, 85vw)',
  display: 'flex',
  flexDirection: 'column',
  overflowY: 'auto',
  padding: space[2],
  background: color.navSurface,
  borderInlineEnd: `${line.thin} solid ${color.border}`,
  boxShadow: color.shadowLarge,
  outline: 'none',
  selectors: { '&[data-state="open"]': { animation: `${slideIn} ${motion.in} ${motion.ease}` } },
})
export const drawerHead = style({ display: 'flex', justifyContent: 'flex-end' })
export const drawerNav = style({ display: 'flex', flexDirection: 'column', flex: '1 1 auto' })
