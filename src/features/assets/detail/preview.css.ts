import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, line, radius } = vars

const frame = style({
  display: 'block',
  inlineSize: '100%',
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.medium,
  background: color.surfaceSunken,
})

export const video = style([frame, { aspectRatio: '16 / 9', background: 'black' }])
export const audio = style({ inlineSize: '100%' })
export const picture = style([frame, { maxBlockSize: '22rem', objectFit: 'contain' }])
export const whole = style({ display: 'block', cursor: 'zoom-in' })
export const pages = style([frame, { blockSize: '26rem' }])
export const inLists = style([
  frame,
  { maxInlineSize: '16rem', aspectRatio: '16 / 9', objectFit: 'cover' },
])
export const speed = style({ inlineSize: '6rem' })
