import { globalStyle, style } from '@vanilla-extract/css'
import { below, from } from '~/theme/media'
import { vars } from '~/theme/vars.css'
import { blockSize, inlineSize, round, skeleton } from '~/ui/status/skeleton.css'
import { arrow, subList, words } from '~/shell/nav/nav.css'
import { besideOpen, nav } from './shell.css'

/** Covers the page until the first screen is rendered, so that they are not laid out beside each other. */
export const cover = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.layer.popup,
  overflow: 'hidden',
  background: vars.color.page,
})

/** Animations would slow down loading the code. */
const place = (inline: string, block: string) =>
  style([skeleton, { animation: 'none', vars: { [inlineSize]: inline, [blockSize]: block } }])
export const button = place(vars.size.control, vars.size.control)
export const search = place('8rem', vars.size.control)
export const entry = place('100%', vars.size.navEntry)
export const person = style([round, place('1.5rem', '1.5rem')])
export const heading = place('14rem', '1.75rem')
export const context = place('20rem', '1rem')
export const screen = style({ display: 'grid', gap: vars.space[2] })

globalStyle(`${cover} summary`, { listStyle: 'none', cursor: 'pointer' })
globalStyle(`${cover} summary::-webkit-details-marker`, { display: 'none' })
globalStyle(`${cover} [open] .${arrow}`, { rotate: '90deg' })

// The rail. Its groups open menus, which need code: hidden until then.
const asRail = [
  [nav, 'all', { inlineSize: vars.size.rail }],
  [besideOpen, from('sm'), { marginInlineStart: vars.size.rail }],
  [`${nav} :is(.${words}, .${arrow}, .${subList})`, 'all', { display: 'none' }],
  [`${nav} summary`, 'all', { visibility: 'hidden' }],
] as const
for (const [part, where, look] of asRail) {
  globalStyle(`[data-nav="closed"] .${cover} .${part}`, { '@media': { [where]: look } })
  globalStyle(`${cover} .${part}`, { '@media': { [`${where} and ${below('md')}`]: look } })
}
