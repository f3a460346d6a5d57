import { style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { drawer } from './dialog.css'

export const wide = style([
  drawer,
  { inlineSize: 'min(64rem, 100vw)', '@media': { [below('md')]: { inlineSize: '100vw' } } },
])
