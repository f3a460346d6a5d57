import { createVar, keyframes, style } from '@vanilla-extract/css'
import { asked, prefers } from '~/theme/media'
import { vars } from '~/theme/vars.css'

export const inlineSize = createVar()
export const blockSize = createVar()

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })
const breathe = keyframes({ '50%': { opacity: 0.55 } })

// The pause stays where motion does not.
const still = { animation: `${appear} 1ms ${vars.motion.pause} backwards !important` }

/** It has its size from the start and its colour after a pause: quick answers show no flicker. */
export const skeleton = style({
  display: 'block',
  inlineSize,
  blockSize,
  maxInlineSize: '100%',
  borderRadius: vars.radius.small,
  background: vars.color.skeleton,
  animation: `${appear} ${vars.motion.in} ${vars.motion.pause} backwards, ${breathe} 2s 1s ease-in-out infinite`,
  '@media': {
    [prefers.lessMotion]: still,
    [prefers.forcedColors]: { border: `${vars.line.thin} solid` },
  },
  selectors: { [`${asked.lessMotion} &`]: still },
})

export const round = style({ borderRadius: vars.radius.full, aspectRatio: '1' })

/** A line of text: as high as the line, painted as high as its letters. */
export const line = style({
  blockSize: `calc(1em * ${vars.font.leading.normal})`,
  backgroundClip: 'content-box',
  paddingBlock: '0.25em',
})

export const lines = style({ display: 'block' })
