import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] })
export const search = style({ flex: '1 1 12rem' })
/** As high for few as for many: the dialog does not jump while one types. */
export const place = style({ minBlockSize: '16rem' })
