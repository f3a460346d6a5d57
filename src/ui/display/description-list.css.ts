import { style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, space } = vars

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(6rem, auto) minmax(0, 1fr)',
  gap: `${space[2]} ${space[5]}`,
  '@media': { [below('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 } },
})

export const label = style({ color: color.textMuted })

export const value = style({
  overflowWrap: 'anywhere',
  '@media': { [below('sm')]: { marginBlockEnd: space[3] } },
})
