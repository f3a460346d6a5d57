import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '~/theme/vars.css'

const { color, font } = vars

export const text = recipe({
  variants: {
    size: {
      xs: { fontSize: font.size.xs },
      sm: { fontSize: font.size.sm },
      md: { fontSize: font.size.md },
      lg: { fontSize: font.size.lg },
      xl: { fontSize: font.size.xl, lineHeight: font.leading.tight },
    },
    tone: {
      inherit: {},
      neutral: { color: color.text },
      muted: { color: color.textMuted },
      accent: { color: color.accentText },
      danger: { color: color.dangerText },
      warning: { color: color.warningText },
      success: { color: color.successText },
      info: { color: color.infoText },
    },
    weight: {
      regular: { fontWeight: font.weight.regular },
      medium: { fontWeight: font.weight.medium },
      semibold: { fontWeight: font.weight.semibold },
    },
    align: { start: {}, center: { textAlign: 'center' }, end: { textAlign: 'end' } },
    figures: { true: { fontVariantNumeric: 'tabular-nums' }, false: {} },
    clip: {
      true: {
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        minInlineSize: 0,
        maxInlineSize: '100%',
      },
      false: {},
    },
  },
})

/** Clipping needs a block box. */
export const block = style({ display: 'block' })

export const prose = style({ maxInlineSize: vars.size.prose })
