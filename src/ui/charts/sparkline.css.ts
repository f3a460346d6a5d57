import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

export const place = style({ display: 'block', blockSize: '1.75rem' })

export const sparkline = style([place, { inlineSize: '100%', overflow: 'visible' }])

export const line = style({
  fill: 'none',
  stroke: vars.color.accent,
  strokeWidth: vars.line.thick,
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
})
