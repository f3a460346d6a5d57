import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, radius } = vars

// Dark on light in both themes, as QR readers need it.
const base = style({
  display: 'block',
  maxInlineSize: '100%',
  borderRadius: radius.medium,
  background: color.paper,
  fill: color.ink,
})

export const code = styleVariants({
  md: [base, { inlineSize: '12rem' }],
  /** As large as a screen allows, to be read from afar. */
  full: [base, { inlineSize: 'min(100%, 70dvh)' }],
})
