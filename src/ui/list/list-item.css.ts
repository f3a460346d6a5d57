import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, space, line, size } = vars

export const item = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[3],
  padding: `${space[3]} ${space[5]}`,
  borderBlockStart: `${line.thin} solid ${color.border}`,
})

export const wide = style({ flex: '1 1 0', minInlineSize: 0, overflowWrap: 'anywhere' })

export const words = style([wide, { maxInlineSize: size.prose }])

/** At the end of the row, also if the text is short. */
export const action = style({ marginInlineStart: 'auto' })
