import { style } from '@vanilla-extract/css'

/** Around what a tooltip is about; of no effect on how it is laid out. */
export const around = style({ display: 'contents' })
