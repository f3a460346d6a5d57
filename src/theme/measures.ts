/** What is shown until the font has come; `global.css.ts` gives the first two its measures. */
const standIns = "'Inter Fallback', 'Inter Fallback Linux', system-ui, sans-serif"

/** What does not change with the theme: the 4 px grid, type, radius, motion, layers. */
export const measures = {
  /** Steps of 4 px: `space[3]` is 12 px. */
  space: {
    0: '0',
    1: '0.25rem',
    2: '0.5rem',
    3: '0.75rem',
    4: '1rem',
    5: '1.25rem',
    6: '1.5rem',
    8: '2rem',
    10: '2.5rem',
    12: '3rem',
    16: '4rem',
  },
  radius: { small: '4px', medium: '6px', large: '10px', full: '9999px' },
  /** Hairlines and rings, which must not grow with the text. */
  line: { thin: '1px', thick: '2px' },
  font: {
    family: `'Inter', ${standIns}`,
    mono: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Liberation Mono', monospace",
    /** 12, 13, 14 (base), 16, 20, 24 and 30 px at the browser's usual text size. */
    size: {
      xs: '0.75rem',
      sm: '0.8125rem',
      md: '0.875rem',
      lg: '1rem',
      xl: '1.25rem',
      '2xl': '1.5rem',
      '3xl': '1.875rem',
    },
    weight: { regular: '400', medium: '500', semibold: '600' },
    leading: { tight: '1.25', normal: '1.45' },
  },
  /** In slower than out, so that leaving never holds anyone up. */
  motion: { in: '120ms', out: '80ms', ease: 'cubic-bezier(0.2, 0, 0, 1)', pause: '150ms' },
  layer: {
    raised: '1',
    sticky: '10',
    bar: '20',
    overlay: '30',
    dialog: '40',
    popup: '50',
    toast: '60',
  },
  size: {
    topBar: '3rem',
    rail: '44px',
    navEntry: '32px',
    menuRow: '35px',
    /** The smallest thing a finger or an unsteady hand is asked to hit. */
    target: '1.5rem',
    icon: '1.15em',
    /** Where sticky things stop below the top edge; the shell sets it to the top bar's height. */
    stickyTop: '0px',
    /** Running text, about 70 characters. */
    prose: '40rem',
    /** Forms. */
    form: '40rem',
    dialogSmall: '26rem',
    dialogMedium: '35rem',
    dialogLarge: '52rem',
    drawer: '30rem',
    popup: '14rem',
  },
} as const

/** The measures that density changes, as most people want them. */
export const comfortable = {
  controlSmall: '1.75rem',
  control: '2.25rem',
  controlLarge: '2.75rem',
  row: '2.75rem',
  cellBlock: '0.625rem',
}

/** The same for those who want more rows on a screen; targets stay at least 24 px high. */
export const compact = {
  controlSmall: '1.5rem',
  control: '2rem',
  controlLarge: '2.5rem',
  row: '2.25rem',
  cellBlock: '0.375rem',
}
