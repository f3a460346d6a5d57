import { style } from '@vanilla-extract/css'
import { below, from } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, font, radius, size, space } = vars

export const tabs = style({ marginBlockEnd: space[5] })

/** The catalogue beside the report; above it on narrow screens. */
export const layout = style({
  display: 'grid',
  gap: space[5],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { [from('lg')]: { gridTemplateColumns: '13rem minmax(0, 1fr)' } },
})

export const catalogue = style({
  display: 'grid',
  gap: space[1],
  listStyle: 'none',
})

export const wideCatalogue = style({
  '@media': { [below('lg')]: { display: 'none' } },
})

export const narrowCatalogue = style({
  maxInlineSize: size.dialogSmall,
  '@media': { [from('lg')]: { display: 'none' } },
})

export const entry = style({
  display: 'block',
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.medium,
  color: color.text,
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: color.surfaceSunken },
    '&[aria-current]': { background: color.accentSubtle, fontWeight: font.weight.medium },
  },
})

export const about = style({
  display: 'block',
  color: color.textMuted,
  fontSize: font.size.sm,
  fontWeight: font.weight.regular,
  selectors: { '[aria-current] > &': { color: color.text } },
})

export const panel = style({ inlineSize: 'min(20rem, 80vw)' })
