import { style } from '@vanilla-extract/css'

export const panel = style({ inlineSize: 'min(18rem, 80vw)' })
