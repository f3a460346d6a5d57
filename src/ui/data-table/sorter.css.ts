import { globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '~/theme/vars.css'

/** The button in the head of a column that can be sorted by. */
export const sorter = recipe({
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: vars.space[1],
    maxInlineSize: '100%',
    minBlockSize: vars.size.target,
    borderRadius: vars.radius.small,
    fontWeight: vars.font.weight.medium,
    ':hover': { color: vars.color.text },
  },
  variants: {
    numeric: { true: { flexDirection: 'row-reverse' }, false: {} },
    active: { true: { color: vars.color.text }, false: {} },
  },
})

/** The sign of a column that could be sorted by shows only where somebody looks, and takes no room. */
export const faint = style({
  opacity: 0,
  position: 'absolute',
  insetInlineStart: '100%',
  marginInline: vars.space[1],
})
globalStyle(`th:has(> ${sorter.classNames.variants.numeric.true}) ${faint}`, {
  insetInlineStart: 'auto',
  insetInlineEnd: '100%',
})
globalStyle(`${sorter.classNames.base}:is(:hover, :focus-visible) ${faint}`, { opacity: 1 })
