import { createVar, style } from '@vanilla-extract/css'

export const height = createVar()

export const place = style({ minBlockSize: height })
