import { assignVars, createThemeContract, globalStyle } from '@vanilla-extract/css'
import { darkColors, lightColors } from './colors'
import { prefers } from './media'
import { compact, comfortable, measures } from './measures'

/**
 * Every value a style may use. Names are what a value is for, never what it looks like, so that
 * both themes and both densities fit the same styles.
 */
export const vars = createThemeContract({
  color: lightColors,
  ...measures,
  size: { ...measures.size, ...comfortable },
})

// Without `data-theme` the system decides; `data-theme` on any element decides for what is in it.
globalStyle(':root', {
  vars: assignVars(vars, {
    color: lightColors,
    ...measures,
    size: { ...measures.size, ...comfortable },
  }),
  colorScheme: 'light',
})
globalStyle(':root:not([data-theme])', {
  '@media': {
    [prefers.dark]: { vars: assignVars(vars.color, darkColors), colorScheme: 'dark' },
  },
})
globalStyle('[data-theme="light"]', {
  vars: assignVars(vars.color, lightColors),
  colorScheme: 'light',
})
globalStyle('[data-theme="dark"]', {
  vars: assignVars(vars.color, darkColors),
  colorScheme: 'dark',
})

const { controlSmall, control, controlLarge, row, cellBlock } = vars.size
globalStyle('[data-density="compact"]', {
  vars: assignVars({ controlSmall, control, controlLarge, row, cellBlock }, compact),
})
