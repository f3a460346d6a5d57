import { style, styleVariants } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

export const logo = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[2],
  color: vars.color.brand,
  fontWeight: vars.font.weight.semibold,
  letterSpacing: '-0.02em',
  lineHeight: 1,
})

export const sizes = styleVariants({
  md: { fontSize: vars.font.size.lg },
  lg: { fontSize: vars.font.size['2xl'] },
})

export const mark = style({ inlineSize: '1.6em', blockSize: '1.6em', flex: 'none' })
export const plate = style({ fill: vars.color.navActive })
export const stem = style({
  fill: 'none',
  stroke: vars.color.navActiveText,
  strokeWidth: 3.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
export const ribbon = style({ fill: vars.color.brandLight })

/** Read out on a phone, where it is not shown. */
export const wide = style({
  '@media': {
    [below('sm')]: {
      position: 'absolute',
      inlineSize: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
})
