import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'
import { blockSize, inlineSize, round, skeleton } from '~/ui/skeleton.css'
import { arrow, subList, words } from './nav.css'
import { besideOpen, nav } from './shell.css'

/** What was drawn before the code came. Its navigation is open, and looks like the rail where that will stand. */
export const frame = style({})

// As all that was drawn, without the font, which would take the line from the code.
globalStyle(`${frame} kbd`, { fontFamily: 'inherit' })

const show = keyframes({ from: { visibility: 'hidden' } })
/** A quick answer shows no spinner at all. */
export const waiting = style({ animation: `${show} 1ms 400ms backwards` })
export const picture = style([
  skeleton,
  round,
  { vars: { [inlineSize]: vars.space[6], [blockSize]: vars.space[6] } },
])
export const name = style([skeleton, { vars: { [inlineSize]: '3.5rem', [blockSize]: '1rem' } }])

const asRail = [
  [nav, { inlineSize: vars.size.rail }],
  [besideOpen, { marginInlineStart: vars.size.rail }],
  [`${nav} :is(.${words}, .${arrow}, .${subList})`, { display: 'none' }],
] as const
for (const [part, look] of asRail) {
  globalStyle(`${frame}[data-nav="closed"] .${part}`, look)
  globalStyle(`${frame} .${part}`, { '@media': { [below('md')]: look } })
}
