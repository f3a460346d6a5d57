import { globalFontFace, globalStyle } from '@vanilla-extract/css'
import { asked, below, prefers, short } from './media'
import { vars } from './vars.css'

// `swap` shows text at once; the fallback below has Inter's measures, so nothing moves when it comes.
const inter = {
  src: "url('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2') format('woff2')",
  fontWeight: '100 900',
  fontStyle: 'normal',
  unicodeRange:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
}
globalFontFace('Inter', { ...inter, fontDisplay: 'swap' })
/** A local font in the measures of Inter, for weights in which its text is `wider` times as wide. */
const standIn = (src: string, fontWeight: string, wider: number) => ({
  src,
  fontWeight,
  ascentOverride: `${(96.875 / wider).toFixed(2)}%`,
  descentOverride: `${(24.12 / wider).toFixed(2)}%`,
  lineGapOverride: '0%',
  sizeAdjust: `${(100 * wider).toFixed(2)}%`,
})
// No more names than are needed: on Linux the browser stands still while it looks for each.
const regular = "local('Arial'), local('Liberation Sans')"
const bold = "local('Arial Bold'), local('Liberation Sans Bold')"
globalFontFace('Inter Fallback', [
  standIn(regular, '100 499', 1.067),
  standIn(regular, '500 599', 1.078),
  standIn(bold, '600 900', 1.012),
])
/** Where none of these is installed; a little wider rather than narrower, which would count as painted anew. */
globalFontFace('Inter Fallback Linux', [
  standIn("local('DejaVu Sans')", '100 599', 0.965),
  standIn("local('DejaVu Sans Bold')", '600 900', 0.87),
])

globalStyle('*, *::before, *::after', { boxSizing: 'border-box', margin: 0, padding: 0 })
globalStyle('html', {
  fontFamily: vars.font.family,
  fontSize: '100%',
  // Inter would draw the x in `06x1` as a multiplication sign.
  fontVariantLigatures: 'no-contextual',
  lineHeight: vars.font.leading.normal,
  textSizeAdjust: '100%',
  WebkitTextSizeAdjust: '100%',
  background: vars.color.page,
  color: vars.color.text,
  scrollPaddingTop: vars.size.stickyTop,
  '@media': {
    // A page's heading sticks there too.
    [below('sm')]: {
      scrollPaddingTop: `calc(${vars.size.stickyTop} + ${vars.size.control} + 2 * ${vars.space[2]})`,
    },
    [short]: { scrollPaddingTop: vars.size.stickyTop },
  },
})
globalStyle('body', {
  minBlockSize: '100dvh',
  // As a dialog makes it: were it otherwise the rest of the time, the whole page would be laid out anew for each.
  position: 'relative',
  fontSize: vars.font.size.md,
  // Page text never widens the page: long words and addresses break.
  overflowWrap: 'break-word',
  WebkitFontSmoothing: 'antialiased',
})
// What index.html says when the code does not arrive.
globalStyle('#failed:not([hidden])', {
  position: 'fixed',
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: vars.layer.toast,
  padding: vars.space[4],
  textAlign: 'center',
  background: vars.color.surfaceRaised,
  boxShadow: vars.color.shadowMedium,
})
globalStyle('img, svg, video, canvas', { display: 'block', maxInlineSize: '100%' })
globalStyle('input, button, textarea, select', { font: 'inherit', color: 'inherit' })
globalStyle('button', { background: 'none', border: 'none', textAlign: 'inherit' })
globalStyle('button:not(:disabled), [role="button"], summary', { cursor: 'pointer' })
globalStyle('ul[role="list"], ol[role="list"]', { listStyle: 'none' })
globalStyle('table', { borderCollapse: 'collapse', borderSpacing: 0 })
globalStyle('th', { textAlign: 'start', fontWeight: vars.font.weight.medium })
globalStyle('fieldset', { border: 'none', minInlineSize: 0 })
globalStyle('textarea', { resize: 'vertical' })
globalStyle('[hidden]', { display: 'none !important' })
globalStyle('time, table, output', { fontVariantNumeric: 'tabular-nums' })

// Zero specificity, so that a part which is an anchor need not undo it.
globalStyle(':where(a)', { color: vars.color.accentText, textUnderlineOffset: '0.2em' })
globalStyle(':where(a:hover)', { textDecorationThickness: vars.line.thick })

// Icons take the size and the colour of the text they stand in.
globalStyle('svg.lucide', {
  inlineSize: vars.size.icon,
  blockSize: vars.size.icon,
  flex: 'none',
  strokeWidth: 1.75,
})

// One ring for all: an outline survives forced colours, and `:focus-visible` leaves the mouse alone.
globalStyle(':focus', { outline: 'none' })
globalStyle(':focus-visible', {
  outline: `${vars.line.thick} solid ${vars.color.focus}`,
  outlineOffset: vars.line.thick,
})
globalStyle('[tabindex="-1"]:focus-visible', { outline: 'none' })
globalStyle('::selection', { background: vars.color.accent, color: vars.color.textOnAccent })
// What has no room is seen to go on.
globalStyle('input:placeholder-shown', { textOverflow: 'ellipsis' })
globalStyle('::placeholder', {
  color: vars.color.textMuted,
  opacity: 1,
  // There the browser's own colour is that of what is switched off; slanted it is no value either.
  '@media': { [prefers.forcedColors]: { color: 'FieldText', fontStyle: 'italic' } },
})

const still = {
  animationDuration: '0.01ms !important',
  animationIterationCount: '1 !important',
  transitionDuration: '0.01ms !important',
  scrollBehavior: 'auto !important' as 'auto',
}

const all = ['*', '*::before', '*::after']

globalStyle(all.map((each) => `${asked.lessMotion} ${each}`).join(), still)

globalStyle(all.join(), {
  '@media': {
    [prefers.lessMotion]: still,
    [prefers.forcedColors]: { boxShadow: 'none' },
  },
})
