import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'
import { appear } from '~/ui/overlay/popup.css'

const { color, space, motion } = vars

export const tooltip = style({
  zIndex: vars.layer.popup,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  maxInlineSize: '20rem',
  padding: `${space[1]} ${space[2]}`,
  // The other way round than the page, so that it is never taken for a part of it.
  background: color.text,
  color: color.page,
  border: `${vars.line.thin} solid transparent`,
  borderRadius: vars.radius.small,
  boxShadow: color.shadowMedium,
  fontSize: vars.font.size.xs,
  lineHeight: vars.font.leading.normal,
  overflowWrap: 'anywhere',
  transformOrigin: 'var(--radix-popper-transform-origin)',
  selectors: {
    '&[data-state$="open"]': { animation: `${appear} ${motion.in} ${motion.ease}` },
  },
})
