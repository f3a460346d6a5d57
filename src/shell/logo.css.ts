import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { space, radius } = vars

export const logo = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: vars.size.navEntry,
  paddingInline: space[1],
  borderRadius: radius.small,
  textDecoration: 'none',
})
