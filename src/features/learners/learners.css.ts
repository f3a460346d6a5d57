import { style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

/** What narrows the list, over its table. */
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
})

export const search = style({
  inlineSize: '20rem',
  '@media': { [below('sm')]: { inlineSize: '100%' } },
})

export const end = style({ display: 'flex', gap: vars.space[2], marginInlineStart: 'auto' })
