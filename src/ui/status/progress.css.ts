import { createVar, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { asked, prefers } from '~/theme/media'
import { vars } from '~/theme/vars.css'
import { tone } from '~/ui/display/tone.css'

/** How much is done, as a fraction of 1. */
export const done = createVar()

const slide = keyframes({ from: { translate: '-100%' }, to: { translate: '300%' } })

export const track = style({
  position: 'relative',
  overflow: 'hidden',
  inlineSize: '100%',
  borderRadius: vars.radius.full,
  background: vars.color.surfacePressed,
  // The track's edge is what tells where "all" is, in forced colours too.
  outline: `${vars.line.thin} solid transparent`,
})

export const sizes = styleVariants({
  sm: { blockSize: vars.space[1] },
  md: { blockSize: vars.space[2] },
})

const still = { inlineSize: '100%', opacity: 0.5 }

export const bar = style({
  blockSize: '100%',
  inlineSize: `calc(${done} * 100%)`,
  borderRadius: vars.radius.full,
  background: tone.solid,
  forcedColorAdjust: 'none',
  transition: `inline-size ${vars.motion.in} linear`,
  selectors: {
    '&[data-state="indeterminate"]': {
      inlineSize: '33%',
      animation: `${slide} 1.4s ${vars.motion.ease} infinite`,
    },
    [`${asked.lessMotion} &[data-state="indeterminate"]`]: still,
  },
  '@media': {
    [prefers.lessMotion]: { selectors: { '&[data-state="indeterminate"]': still } },
  },
})
