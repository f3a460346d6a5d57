import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, space, size, radius, font, line } = vars

export const column = style({
  display: 'flex',
  flexDirection: 'column',
  minBlockSize: '100%',
  // With the toggle above, rows of 32 px and gaps of 8 px, the first group's pop-up is at 138 px and each next one 40
  // px lower.
  padding: `8px 5px`,
})

export const list = style({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  gap: '8px',
  marginBlockStart: '8px',
})
export const pinned = style({ marginBlockStart: 'auto' })

export const entry = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  inlineSize: '100%',
  minBlockSize: size.navEntry,
  // The icon is at the same position in the rail and beside its label.
  paddingInline: '8px',
  borderRadius: radius.medium,
  background: color.navInactive,
  color: color.navInactiveText,
  fontWeight: font.weight.medium,
  textDecoration: 'none',
  lineHeight: font.leading.tight,
  selectors: {
    '&:hover': { background: color.navHover },
    '&[aria-current="page"], &[data-current="true"]': {
      background: color.navActive,
      color: color.navActiveText,
    },
    '&[aria-current="page"]': {
      // In forced colours the background is not visible.
      outlineOffset: `calc(${line.thick} * -1)`,
    },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[aria-current="page"]': { border: `${line.thick} solid Highlight` } },
    },
  },
})
// Larger than the text, as the rail has icons only.
globalStyle(`${entry} > svg.lucide`, { inlineSize: '1.15rem', blockSize: '1.15rem' })
export const rail = style({ blockSize: size.navEntry, justifyContent: 'center', gap: 0 })
export const words = style({
  flex: '1 1 auto',
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const arrow = style({
  display: 'grid',
  color: 'inherit',
  transition: `rotate ${vars.motion.in} ${vars.motion.ease}`,
  selectors: { '[aria-expanded="true"] &': { rotate: '90deg' } },
})

export const subList = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '2px',
  paddingBlockStart: space[1],
})
export const subEntry = style({
  paddingInlineStart: '38px',
  fontWeight: font.weight.regular,
})
