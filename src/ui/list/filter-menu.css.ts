import { style } from '@vanilla-extract/css'
import { prefers } from '~/theme/media'
import { vars } from '~/theme/vars.css'

export const panel = style({ display: 'grid', gap: vars.space[3], maxInlineSize: '20rem' })
export const none = style({ color: vars.color.textMuted, fontSize: vars.font.size.sm })

// Fixed size, so that nothing moves while typing.
export const finder = style([panel, { inlineSize: '20rem' }])

export const list = style({
  listStyle: 'none',
  blockSize: 'min(17rem, 40dvh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  marginInline: `calc(${vars.space[2]} * -1)`,
})

export const count = style({
  flex: 'none',
  fontVariantNumeric: 'tabular-nums',
  color: vars.color.textMuted,
  fontSize: vars.font.size.sm,
  '@media': { [prefers.forcedColors]: { color: 'inherit' } },
})

export const state = style([
  none,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: vars.space[2],
    minBlockSize: vars.size.controlSmall,
  },
])
