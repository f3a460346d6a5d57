import { globalStyle, style } from '@vanilla-extract/css'
import { below, from } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, space, font } = vars

export const page = style({
  display: 'grid',
  minBlockSize: '100dvh',
  background: color.surface,
  '@media': { [from('md')]: { gridTemplateColumns: 'minmax(18rem, 2fr) 3fr' } },
})

export const side = style({
  position: 'relative',
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: space[10],
  padding: space[10],
  // Has no effect in the light theme; in the dark one it darkens the navy.
  background: `linear-gradient(${color.overlay}, ${color.overlay}), ${color.navActive}`,
  color: color.navActiveText,
  '@media': { [below('md')]: { display: 'none' } },
})

export const promise = style({
  position: 'relative',
  maxInlineSize: '22rem',
  fontSize: font.size['2xl'],
  fontWeight: font.weight.medium,
  lineHeight: font.leading.tight,
  letterSpacing: '-0.02em',
  textWrap: 'balance',
})

/** The logo, enlarged until only its curve is visible. */
export const motif = style({
  position: 'absolute',
  insetInlineEnd: '-30%',
  insetBlockStart: '12%',
  inlineSize: '110%',
  maxInlineSize: 'none',
  fill: 'none',
  stroke: `color-mix(in srgb, ${color.navActiveText} 9%, transparent)`,
  strokeWidth: 3.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
export const motifRibbon = style({
  fill: `color-mix(in srgb, ${color.brandLight} 22%, transparent)`,
  stroke: 'none',
})

// Aligned to the top, so that later content (an error, the demonstration) moves nothing.
export const main = style({
  inlineSize: '100%',
  maxInlineSize: '25rem',
  justifySelf: 'center',
  paddingInline: space[4],
  paddingBlock: space[8],
  '@media': {
    [from('sm')]: { paddingBlockStart: 'clamp(2rem, 16dvh, 11rem)' },
  },
})

export const sign = style({
  display: 'block',
  marginBlockEnd: space[8],
  '@media': { [from('md')]: { display: 'none' } },
})

export const lead = style({
  marginBlockStart: space[2],
  color: color.textMuted,
  textWrap: 'pretty',
})
export const content = style({ marginBlockStart: space[6] })
export const onNavy = style({ vars: { [color.brand]: color.navActiveText } })

// Parts of a prerendered form that need the code are hidden until it has loaded.
globalStyle('[data-prerendered] button[type="button"]', { visibility: 'hidden' })
