import { globalStyle, style } from '@vanilla-extract/css'
import { prefers } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const cell = '2.25rem'

const root = style({ position: 'relative', inlineSize: `calc(7 * ${cell})` })
const caption = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: cell,
  paddingInlineStart: vars.space[1],
})
const dropdowns = style({ display: 'flex', gap: vars.space[2] })
const dropdownRoot = style({
  position: 'relative',
  display: 'inline-flex',
  borderRadius: vars.radius.small,
  selectors: {
    '&:has(select:focus-visible)': { outline: `${vars.line.thick} solid ${vars.color.focus}` },
  },
})
const dropdown = style({ position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' })
const captionLabel = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[1],
  minBlockSize: vars.size.target,
  fontWeight: vars.font.weight.semibold,
})
const nav = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineEnd: 0,
  display: 'flex',
})
const navButton = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: cell,
  blockSize: cell,
  borderRadius: vars.radius.medium,
  color: vars.color.textMuted,
  selectors: {
    '&:hover': { background: vars.color.surfaceHover, color: vars.color.text },
    '&[aria-disabled="true"]': { color: vars.color.textDisabled, cursor: 'not-allowed' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
})
const chevron = style({ fill: 'currentcolor', inlineSize: '1em', blockSize: '1em' })
const weekday = style({
  inlineSize: cell,
  blockSize: vars.space[8],
  color: vars.color.textMuted,
  fontSize: vars.font.size.xs,
  fontWeight: vars.font.weight.medium,
  textAlign: 'center',
})
const day = style({ padding: 0, textAlign: 'center' })
const dayButton = style({
  inlineSize: cell,
  blockSize: cell,
  borderRadius: vars.radius.medium,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&:hover:not(:disabled)': { background: vars.color.surfaceHover },
    '&:focus-visible': { outlineOffset: '-2px' },
    '&:disabled': { color: vars.color.textDisabled, cursor: 'not-allowed' },
  },
})
const today = style({})
globalStyle(`${today} > ${dayButton}`, {
  fontWeight: vars.font.weight.semibold,
  color: vars.color.accentText,
  textDecoration: 'underline',
  textUnderlineOffset: '0.25em',
})
const outside = style({})
globalStyle(`${outside} > ${dayButton}:not(:disabled)`, { color: vars.color.textMuted })
const selected = style({})
globalStyle(`${selected} > ${dayButton}`, {
  background: vars.color.accent,
  color: vars.color.textOnAccent,
  '@media': {
    [prefers.forcedColors]: {
      forcedColorAdjust: 'none',
      background: 'Highlight',
      color: 'HighlightText',
    },
  },
})
globalStyle(`${selected} > ${dayButton}:hover`, { background: vars.color.accentHover })

/** Class names of the calendar library's elements. */
export const parts = {
  root,
  month_caption: caption,
  dropdowns,
  dropdown_root: dropdownRoot,
  dropdown,
  caption_label: captionLabel,
  nav,
  button_previous: navButton,
  button_next: navButton,
  chevron,
  weekday,
  day,
  day_button: dayButton,
  today,
  outside,
  selected,
}
