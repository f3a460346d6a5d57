import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'
import { tone } from './tone.css'

const { color, space } = vars

/** Shared by the empty state and the error state. */
export const state = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[3],
  marginInline: 'auto',
  maxInlineSize: '30rem',
  textAlign: 'center',
})

export const sizes = styleVariants({
  region: { padding: `${space[8]} ${space[5]}` },
  page: { padding: `${space[16]} ${space[5]}` },
})

export const picture = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: space[12],
  blockSize: space[12],
  borderRadius: vars.radius.full,
  background: tone.subtle,
  color: tone.text,
  fontSize: vars.font.size.xl,
})

export const description = style({ color: color.textMuted, textWrap: 'pretty' })

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: space[2],
  paddingBlockStart: space[1],
})
