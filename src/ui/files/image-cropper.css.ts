import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

export const cropper = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[4],
})

export const stage = style({
  display: 'grid',
  placeItems: 'center',
  minBlockSize: '12rem',
  borderRadius: vars.radius.medium,
  background: vars.color.surfaceSunken,
  overflow: 'hidden',
})

export const image = style({ maxBlockSize: '50dvh' })

export const zoom = style({ display: 'flex', alignItems: 'center', gap: vars.space[3] })

export const slider = style({
  flex: 1,
  minBlockSize: vars.size.target,
  accentColor: vars.color.accent,
})

export const buttons = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: vars.space[2],
})

globalStyle(`${stage} .ReactCrop`, {
  vars: { '--rc-focus-color': vars.color.focus, '--rc-drag-handle-size': '24px' },
})
