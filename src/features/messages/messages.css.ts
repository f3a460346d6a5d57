import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { space, line, color, radius } = vars

export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))',
  gap: space[3],
})

/** The mail as it is sent. */
export const preview = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '40rem',
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.medium,
})
