import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { below, from } from '~/theme/media'
import { vars } from '~/theme/vars.css'
import { blockSize, inlineSize, round, skeleton } from '~/ui/display/skeleton.css'
import { arrow, subList, words } from '~/shell/nav/nav.css'
import { besideOpen, nav } from './shell.css'

/** What was drawn before the code came. Its navigation is open, and looks like the rail where that will stand. */
export const frame = style({})

// As all that was drawn, without the font, which would take the line from the code.
globalStyle(`${frame} kbd`, { fontFamily: 'inherit' })

const show = keyframes({ from: { visibility: 'hidden' } })
/** A quick answer shows nothing of it at all. */
export const waiting = style({
  display: 'grid',
  gap: vars.space[2],
  animation: `${show} 1ms 400ms backwards`,
})

/** What moves takes its time from the code that is awaited, so this stands still. */
const place = (inline: string, block: string) =>
  style([skeleton, { animation: 'none', vars: { [inlineSize]: inline, [blockSize]: block } }])
export const heading = place('14rem', '1.75rem')
export const context = place('20rem', '1rem')
export const picture = style([round, place(vars.space[6], vars.space[6])])
export const name = place('3.5rem', '1rem')

// Where there is no navigation beside the page, there is no place for it either.
const asRail = [
  [nav, 'all', { inlineSize: vars.size.rail }],
  [besideOpen, from('sm'), { marginInlineStart: vars.size.rail }],
  [`${nav} :is(.${words}, .${arrow}, .${subList})`, 'all', { display: 'none' }],
] as const
for (const [part, where, look] of asRail) {
  globalStyle(`${frame}[data-nav="closed"] .${part}`, { '@media': { [where]: look } })
  globalStyle(`${frame} .${part}`, { '@media': { [`${where} and ${below('md')}`]: look } })
}
