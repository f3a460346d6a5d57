import { style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { space } = vars

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space[5],
  alignItems: 'center',
  '@media': { [below('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'stretch' } },
})

export const picture = style({ display: 'grid', justifyItems: 'center', gap: space[2] })
