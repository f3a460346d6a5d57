import { recipe } from '@vanilla-extract/recipes'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { space } = vars

export const stack = recipe({
  base: { display: 'flex', minInlineSize: 0 },
  variants: {
    direction: { column: { flexDirection: 'column' }, row: { flexDirection: 'row' } },
    gap: {
      0: { gap: 0 },
      1: { gap: space[1] },
      2: { gap: space[2] },
      3: { gap: space[3] },
      4: { gap: space[4] },
      5: { gap: space[5] },
      6: { gap: space[6] },
      8: { gap: space[8] },
      10: { gap: space[10] },
      12: { gap: space[12] },
    },
    align: {
      start: { alignItems: 'flex-start' },
      center: { alignItems: 'center' },
      end: { alignItems: 'flex-end' },
      baseline: { alignItems: 'baseline' },
      stretch: { alignItems: 'stretch' },
    },
    justify: {
      start: {},
      center: { justifyContent: 'center' },
      end: { justifyContent: 'flex-end' },
      between: { justifyContent: 'space-between' },
    },
    wrap: { true: { flexWrap: 'wrap' }, false: {} },
    grow: { true: { flex: '1 1 0' }, false: {} },
    columnBelow: {
      sm: { '@media': { [below('sm')]: { flexDirection: 'column', alignItems: 'stretch' } } },
      md: { '@media': { [below('md')]: { flexDirection: 'column', alignItems: 'stretch' } } },
    },
  },
  defaultVariants: { direction: 'column', gap: 4 },
})
