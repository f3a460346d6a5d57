import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

export const zone = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: vars.space[2],
  padding: vars.space[6],
  border: `${vars.line.thin} dashed ${vars.color.borderStrong}`,
  borderRadius: vars.radius.large,
  background: vars.color.surface,
  textAlign: 'center',
  selectors: {
    '&[data-over]': {
      borderStyle: 'solid',
      borderColor: vars.color.accent,
      background: vars.color.accentSubtle,
    },
    '&[data-disabled]': { background: vars.color.surfaceSunken, borderColor: vars.color.border },
  },
})

export const icon = style({ color: vars.color.textMuted, fontSize: vars.font.size['2xl'] })
export const label = style({ fontWeight: vars.font.weight.medium, overflowWrap: 'anywhere' })
export const hint = style({ color: vars.color.textMuted })
export const rules = style({ color: vars.color.textMuted, fontSize: vars.font.size.sm })

export const status = style({
  color: vars.color.textMuted,
  fontSize: vars.font.size.sm,
  selectors: { '&:not(:empty)': { marginBlockStart: vars.space[2] } },
})

export const refused = style({ display: 'flex', flexDirection: 'column', gap: vars.space[1] })
