import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'
import { tone } from '~/ui/display/tone.css'

const { space, font } = vars

export const avatar = style({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  overflow: 'hidden',
  borderRadius: vars.radius.full,
  border: `${vars.line.thin} solid ${tone.border}`,
  background: tone.subtle,
  color: tone.text,
  fontWeight: font.weight.semibold,
  lineHeight: 1,
  userSelect: 'none',
})

export const sizes = styleVariants({
  xs: { inlineSize: space[5], blockSize: space[5], fontSize: '0.5625rem' },
  sm: { inlineSize: space[6], blockSize: space[6], fontSize: '0.625rem' },
  md: { inlineSize: space[8], blockSize: space[8], fontSize: font.size.xs },
  lg: { inlineSize: space[12], blockSize: space[12], fontSize: font.size.lg },
  xl: { inlineSize: '6rem', blockSize: '6rem', fontSize: font.size['3xl'] },
})

/** Over the initials, so that nothing is blank while it loads. */
export const photo = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
})
