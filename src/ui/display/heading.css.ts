import { recipe } from '@vanilla-extract/recipes'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { font } = vars

export const heading = recipe({
  base: {
    fontWeight: font.weight.semibold,
    lineHeight: font.leading.tight,
    letterSpacing: '-0.01em',
    textWrap: 'balance',
    overflowWrap: 'anywhere',
  },
  variants: {
    size: {
      sm: { fontSize: font.size.md },
      md: { fontSize: font.size.lg },
      lg: { fontSize: font.size.xl },
      xl: {
        fontSize: font.size['2xl'],
        '@media': { [below('sm')]: { fontSize: font.size.xl } },
      },
      '2xl': {
        fontSize: font.size['3xl'],
        '@media': { [below('sm')]: { fontSize: font.size['2xl'] } },
      },
    },
  },
})
