import { globalStyle, style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, font, space, radius, size } = vars

export const trigger = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: '2.25rem',
  maxInlineSize: '14rem',
  paddingInline: space[1],
  borderRadius: radius.medium,
  fontWeight: font.weight.medium,
  selectors: {
    '&:hover, &[aria-expanded="true"]': { background: color.surfaceHover },
  },
})
export const name = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // Still the accessible name of the button when only the picture is visible.
  '@media': { [below('sm')]: { position: 'absolute', clipPath: 'inset(50%)', inlineSize: '1px' } },
})
export const rows = style({})
globalStyle(`${rows} > [role="menuitem"]`, { minBlockSize: size.menuRow })
