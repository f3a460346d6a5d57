import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

export const table = style({ inlineSize: '100%', fontSize: vars.font.size.sm })
globalStyle(`${table} :is(th, td)`, {
  padding: `${vars.space[1]} ${vars.space[3]} ${vars.space[1]} 0`,
  verticalAlign: 'top',
  textAlign: 'start',
  overflowWrap: 'anywhere',
})
