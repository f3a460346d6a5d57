import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'
import { tone } from './tone.css'

const { space, font, line } = vars

export const badge = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  maxInlineSize: '100%',
  padding: `0 ${space[2]}`,
  border: `${line.thin} solid ${tone.border}`,
  borderRadius: vars.radius.full,
  background: tone.subtle,
  color: tone.text,
  fontWeight: font.weight.medium,
  lineHeight: font.leading.normal,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
})

export const sizes = styleVariants({
  sm: { fontSize: font.size.xs },
  md: { fontSize: font.size.sm, paddingBlock: '0.0625rem' },
})

export const words = style({ overflow: 'hidden', textOverflow: 'ellipsis' })

export const dot = style({
  flex: 'none',
  inlineSize: '0.5em',
  blockSize: '0.5em',
  borderRadius: vars.radius.full,
  background: tone.solid,
  // A dot is a background, which forced-colors mode would remove.
  forcedColorAdjust: 'none',
})
