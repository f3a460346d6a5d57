import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { asked, prefers } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })
const breathe = keyframes({ '50%': { opacity: 0.35 } })

// Still says that something goes on, without turning; the page's rule would stop it dead.
const still = { animation: `${breathe} 2s ease-in-out infinite !important` }

export const spinner = style({
  display: 'inline-block',
  flex: 'none',
  borderRadius: vars.radius.full,
  border: `${vars.line.thick} solid currentColor`,
  borderInlineEndColor: 'transparent',
  animation: `${turn} 0.7s linear infinite`,
  '@media': {
    [prefers.forcedColors]: { borderInlineEndColor: 'Canvas' },
    [prefers.lessMotion]: still,
  },
  selectors: { [`${asked.lessMotion} &`]: still },
})

export const sizes = styleVariants({
  sm: { inlineSize: vars.space[4], blockSize: vars.space[4] },
  md: { inlineSize: vars.space[6], blockSize: vars.space[6] },
  lg: { inlineSize: vars.space[10], blockSize: vars.space[10], borderWidth: '3px' },
})

export const alone = style({
  display: 'grid',
  placeItems: 'center',
  padding: vars.space[8],
  color: vars.color.accentText,
})
