import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

// The colour is that of what it stands in, so that it can be read on every tone.
export const requestId = style({
  fontSize: vars.font.size.xs,
  overflowWrap: 'anywhere',
  userSelect: 'text',
})
