import { style } from '@vanilla-extract/css'
import { from, short } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, space, line, radius, size } = vars

/** Layers, page and fields beside each other; on narrower screens the page comes first. */
export const sides = style({
  display: 'grid',
  gap: space[4],
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"page" "fields" "layers"',
  '@media': {
    [from('sm')]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      gridTemplateAreas: '"page page" "layers fields"',
    },
    [from('lg')]: {
      gridTemplateColumns: '16rem minmax(0, 1fr) 18rem',
      gridTemplateAreas: '"layers page fields"',
    },
  },
})

const sticky = {
  [from('lg')]: {
    position: 'sticky',
    insetBlockStart: `calc(${size.stickyTop} + ${space[4]})`,
    maxBlockSize: `calc(100dvh - ${size.stickyTop} - ${space[8]})`,
    overflowY: 'auto',
  },
  [short]: { position: 'static', maxBlockSize: 'none' },
} as const

export const layers = style({ gridArea: 'layers', minInlineSize: 0, '@media': sticky })
export const page = style({ gridArea: 'page', minInlineSize: 0 })
export const fields = style({ gridArea: 'fields', minInlineSize: 0, '@media': sticky })

/** The head of the layers; it stays visible while they scroll. */
export const layerTools = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: vars.layer.raised,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[1],
  padding: `${space[2]} ${space[2]} ${space[2]} ${space[4]}`,
  borderBlockEnd: `${line.thin} solid ${color.border}`,
  borderStartStartRadius: radius.large,
  borderStartEndRadius: radius.large,
  background: color.surface,
})
