import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

export const foot = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: vars.layer.sticky,
  display: 'grid',
  background: vars.color.page,
  overflow: 'clip',
  selectors: { '&:not([data-open])': { position: 'static' } },
})

const layer = {
  gridArea: '1 / 1',
  transition: `opacity ${vars.motion.in}, translate ${vars.motion.in}`,
}

export const under = style({
  ...layer,
  selectors: { '[data-open] > &': { opacity: 0 }, '&[inert]': { visibility: 'hidden' } },
})

export const bar = style({
  ...layer,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  alignSelf: 'center',
  gap: vars.space[2],
  columnGap: vars.space[3],
  paddingInline: vars.space[3],
  paddingBlock: vars.space[2],
  border: `${vars.line.thin} solid ${vars.color.accentBorder}`,
  borderRadius: vars.radius.large,
  background: vars.color.accentSubtle,
  fontSize: vars.font.size.sm,
  opacity: 0,
  translate: '0 100%',
  selectors: {
    '[data-open] > &': { opacity: 1, translate: 'none' },
    '&[inert]': { visibility: 'hidden' },
  },
})

export const count = style({
  fontWeight: vars.font.weight.medium,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  marginInlineStart: 'auto',
})
