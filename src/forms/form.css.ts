import { globalStyle, style } from '@vanilla-extract/css'
import { short } from '~/theme/media'
import { vars } from '~/theme/vars.css'

export const form = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[5],
  inlineSize: '100%',
  maxInlineSize: vars.size.form,
})

export const wideForm = style([form, { maxInlineSize: 'none' }])

// A focused element must not be hidden by the save bar.
globalStyle(`${form} :is(input, select, textarea, button)`, { scrollMarginBlockEnd: '5rem' })

export const others = style({ paddingInlineStart: vars.space[4] })

export const bar = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: vars.layer.sticky,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space[2],
  marginInline: `calc(-1 * ${vars.space[4]})`,
  paddingInline: vars.space[4],
  paddingBlock: vars.space[3],
  borderBlockStart: `${vars.line.thin} solid ${vars.color.border}`,
  background: vars.color.page,
  '@media': { [short]: { position: 'static' } },
})

export const barText = style({
  flex: '1 1 8rem',
  color: vars.color.textMuted,
  fontSize: vars.font.size.sm,
})
