import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { prefers } from '~/theme/media'
import { vars } from '~/theme/vars.css'
import { hidden as unseen } from '~/ui/display/visually-hidden.css'

export const group = style({ display: 'block', position: 'relative' })
export const hidden = unseen
export const legend = style({
  marginBlockEnd: vars.space[1],
  fontSize: vars.font.size.sm,
  fontWeight: vars.font.weight.medium,
})
export const text = style({ minInlineSize: 0, overflowWrap: 'anywhere' })
export const help = style({
  display: 'block',
  color: vars.color.textMuted,
  fontSize: vars.font.size.sm,
})

export const options = recipe({
  base: { display: 'flex' },
  variants: {
    variant: {
      list: { flexDirection: 'column', gap: vars.space[1] },
      segments: {
        display: 'inline-flex',
        flexWrap: 'wrap',
        maxInlineSize: '100%',
        padding: '2px',
        gap: '2px',
        border: `${vars.line.thin} solid ${vars.color.border}`,
        borderRadius: vars.radius.medium,
        background: vars.color.surfaceSunken,
      },
    },
  },
})

export const option = recipe({
  base: { display: 'flex', gap: vars.space[2], cursor: 'pointer' },
  variants: {
    variant: {
      list: { alignItems: 'flex-start', paddingBlock: '0.1875rem' },
      segments: {
        position: 'relative',
        alignItems: 'center',
        minBlockSize: vars.size.controlSmall,
        paddingInline: vars.space[3],
        borderRadius: vars.radius.small,
        color: vars.color.textMuted,
        selectors: {
          '&:hover': { color: vars.color.text },
          '&:has(:checked)': {
            background: vars.color.surfaceRaised,
            color: vars.color.text,
            boxShadow: vars.color.shadowSmall,
          },
          '&:has(:focus-visible)': {
            outline: `${vars.line.thick} solid ${vars.color.focus}`,
          },
          '&:has(:disabled)': { color: vars.color.textDisabled, cursor: 'not-allowed' },
        },
        '@media': {
          [prefers.forcedColors]: {
            selectors: {
              '&:has(:checked)': {
                forcedColorAdjust: 'none',
                background: 'Highlight',
                color: 'HighlightText',
              },
            },
          },
        },
      },
    },
  },
})
