import { createGlobalVar, globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, space, motion, layer, line, size } = vars

const fadeIn = keyframes({ from: { opacity: 0 } })
const fadeOut = keyframes({ to: { opacity: 0 } })
const rise = keyframes({ from: { opacity: 0, translate: '0 0.5rem' } })
const slideIn = keyframes({ from: { opacity: 0, translate: '2rem 0' } })

export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: layer.overlay,
  background: color.overlay,
  selectors: {
    '&[data-state="open"]': { animation: `${fadeIn} ${motion.in}` },
    '&[data-state="closed"]': { animation: `${fadeOut} ${motion.out} forwards` },
  },
})

// An open dialog sets `pointer-events` and a scroll bar width on the body. Its children set their own values,
// so that their inherited style does not change and need not be recalculated.
createGlobalVar('removed-body-scroll-bar-size', { syntax: '*', inherits: false })
globalStyle('#root', { pointerEvents: 'auto' })

const sheet = style({
  position: 'fixed',
  pointerEvents: 'auto',
  zIndex: layer.dialog,
  display: 'flex',
  flexDirection: 'column',
  background: color.surfaceRaised,
  color: color.text,
  boxShadow: color.shadowLarge,
  border: `${line.thin} solid ${color.border}`,
  outline: 'none',
  selectors: { '&[data-state="closed"]': { animation: `${fadeOut} ${motion.out} forwards` } },
})

const above = `clamp(${space[8]}, 12dvh, 8rem)`

// Fixed top edge, so that content that loads later does not move the buttons.
const centred = style([
  sheet,
  {
    inset: 0,
    margin: `${above} auto auto`,
    blockSize: 'fit-content',
    inlineSize: `calc(100vw - ${space[8]})`,
    maxBlockSize: `calc(100dvh - ${above} - ${space[8]})`,
    borderRadius: vars.radius.large,
    selectors: { '&[data-state="open"]': { animation: `${rise} ${motion.in} ${motion.ease}` } },
  },
])

// Full screen on phones: the on-screen keyboard leaves no space for a margin.
const fullScreen = {
  inset: 0,
  margin: 0,
  border: 'none',
  borderRadius: 0,
  inlineSize: 'auto',
  blockSize: 'auto',
  maxInlineSize: 'none',
  maxBlockSize: 'none',
} as const

export const dialog = styleVariants(
  { sm: size.dialogSmall, md: size.dialogMedium, lg: size.dialogLarge },
  (width) => [centred, { maxInlineSize: width, '@media': { [below('sm')]: fullScreen } }],
)

/** As large as the screen. */
export const fullDialog = style([sheet, fullScreen])

/** Confirmation dialogs stay small on phones too. */
export const question = style([centred, { maxInlineSize: size.dialogSmall }])

export const drawer = style([
  sheet,
  {
    insetBlock: 0,
    insetInlineEnd: 0,
    inlineSize: `min(${size.drawer}, 100vw)`,
    borderWidth: 0,
    borderInlineStartWidth: line.thin,
    selectors: { '&[data-state="open"]': { animation: `${slideIn} ${motion.in} ${motion.ease}` } },
    '@media': { [below('sm')]: fullScreen },
  },
])

export const wideDrawer = style([
  drawer,
  { inlineSize: 'min(64rem, 100vw)', '@media': { [below('md')]: { inlineSize: '100vw' } } },
])

/** Leaves space for the close button, which comes last in the tab order. */
export const header = style({
  display: 'grid',
  gap: space[1],
  padding: `${space[4]} ${space[12]} ${space[3]} ${space[5]}`,
})
/** Title of a confirmation dialog, which has no close button. */
export const headerAlone = style([header, { paddingInlineEnd: space[5] }])
export const description = style({ color: color.textMuted })
export const close = style({
  position: 'absolute',
  insetBlockStart: space[3],
  insetInlineEnd: space[3],
})

export const body = style({
  flex: '1 1 auto',
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: `${space[1]} ${space[5]} ${space[5]}`,
  selectors: {
    '&:focus-visible': { outlineOffset: `calc(${line.thick} * -1)` },
  },
})

export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space[2],
  padding: `${space[3]} ${space[5]} max(${space[3]}, env(safe-area-inset-bottom))`,
  borderBlockStart: `${line.thin} solid ${color.border}`,
})
