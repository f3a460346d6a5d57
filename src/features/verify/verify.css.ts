import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, space, line, radius } = vars

export const page = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  minBlockSize: '100dvh',
  padding: space[4],
  background: color.page,
})

export const main = style({
  display: 'grid',
  gap: space[5],
  inlineSize: '100%',
  maxInlineSize: '34rem',
  marginBlock: space[8],
  padding: space[6],
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.large,
  background: color.surface,
})

export const form = style({
  display: 'grid',
  gap: space[4],
  paddingBlockStart: space[4],
  borderBlockStart: `${line.thin} solid ${color.border}`,
})
