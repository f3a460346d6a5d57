import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, space, line } = vars

/** Layout of the dialog's column. */
export const form = style({ display: 'flex', flexDirection: 'column', minBlockSize: 0 })

export const content = style({ display: 'grid', gap: space[4] })

export const typed = style({ display: 'grid', gap: space[1], fontWeight: vars.font.weight.medium })

export const input = style({
  blockSize: vars.size.control,
  paddingInline: space[3],
  border: `${line.thin} solid ${color.borderStrong}`,
  borderRadius: vars.radius.medium,
  background: color.surface,
  fontVariantNumeric: 'tabular-nums',
})
