import { style } from '@vanilla-extract/css'
import { prefers } from '~/theme/media'
import { vars } from '~/theme/vars.css'

export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] })
export const search = style({ flex: '1 1 14rem' })
export const filter = style({ flex: '0 1 12rem' })

/** A fixed height, so that the dialog does not jump while typing. */
export const place = style({ minBlockSize: '20rem' })
export const list = style({ listStyle: 'none' })

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  minBlockSize: vars.size.row,
  padding: vars.space[2],
  borderRadius: vars.radius.small,
  cursor: 'pointer',
  selectors: {
    '&[data-active]': { background: vars.color.accentSubtle },
    '&[aria-disabled]': { color: vars.color.textMuted, cursor: 'not-allowed' },
  },
  '@media': {
    [prefers.forcedColors]: {
      selectors: { '&[data-active]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
})

export const mark = style({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '1.125rem',
  blockSize: '1.125rem',
  border: `${vars.line.thin} solid ${vars.color.borderStrong}`,
  borderRadius: vars.radius.small,
  color: vars.color.textOnAccent,
  selectors: {
    '[aria-selected="true"] > &': {
      background: vars.color.accent,
      borderColor: vars.color.accent,
    },
  },
})

export const words = style({ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' })
export const title = style({ display: 'block', fontWeight: vars.font.weight.medium })
export const detail = style({
  display: 'block',
  color: vars.color.textMuted,
  fontSize: vars.font.size.sm,
})
