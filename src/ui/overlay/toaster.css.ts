import { keyframes, style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'
import { tone } from '~/ui/display/tone.css'

const { color, space, motion, line } = vars

const arrive = keyframes({ from: { opacity: 0, translate: '0 0.5rem' } })
const leave = keyframes({ to: { opacity: 0 } })

export const viewport = style({
  position: 'fixed',
  insetBlockEnd: 0,
  insetInlineEnd: 0,
  zIndex: vars.layer.toast,
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
  inlineSize: `min(26rem, 100vw)`,
  maxBlockSize: '100dvh',
  padding: `${space[4]} ${space[4]} max(${space[4]}, env(safe-area-inset-bottom))`,
  listStyle: 'none',
  outline: 'none',
  // The empty area must not catch clicks meant for the page.
  pointerEvents: 'none',
  '@media': {
    [below('sm')]: {
      inlineSize: '100vw',
      padding: space[3],
      selectors: {
        // Dialogs are full screen on phones with buttons where toasts appear, so toasts move away.
        'body[data-scroll-locked] &': {
          insetBlockEnd: `calc(${vars.size.control} + 2 * ${space[3]})`,
        },
      },
    },
  },
})

export const toast = style({
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[3],
  padding: `${space[3]} ${space[3]} ${space[3]} ${space[4]}`,
  background: color.surfaceRaised,
  color: color.text,
  border: `${line.thin} solid ${tone.border}`,
  borderRadius: vars.radius.medium,
  boxShadow: color.shadowLarge,
  selectors: {
    '&[data-state="open"]': { animation: `${arrive} ${motion.in} ${motion.ease}` },
    '&[data-state="closed"]': { animation: `${leave} ${motion.out} forwards` },
    '&[data-swipe="move"]': { translate: 'var(--radix-toast-swipe-move-x) 0' },
    '&[data-swipe="end"]': { animation: `${leave} ${motion.out} forwards` },
  },
})
