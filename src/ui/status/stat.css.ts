import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'
import { tone } from '~/ui/display/tone.css'

const { color, space, font, line } = vars

export const stat = style({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  blockSize: '100%',
  gap: space[1],
  minInlineSize: 0,
  padding: space[4],
  background: color.surface,
  border: `${line.thin} solid ${color.border}`,
  borderRadius: vars.radius.large,
  selectors: { '&:has(a:hover)': { borderColor: color.borderStrong } },
})

export const top = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  minBlockSize: vars.size.target,
})

export const label = style({
  minInlineSize: 0,
  color: color.textMuted,
  fontSize: font.size.sm,
  fontWeight: font.weight.medium,
})

// The link is the label, the whole card takes the press; the anchor itself belongs to the caller.
globalStyle(`${label} a`, { color: 'inherit', textDecoration: 'none', outline: 'none' })
globalStyle(`${label} a::after`, {
  content: '',
  position: 'absolute',
  inset: 0,
  borderRadius: 'inherit',
})
globalStyle(`${stat}:has(${label} a:focus-visible)`, {
  outline: `${line.thick} solid ${color.focus}`,
  outlineOffset: line.thick,
})

export const help = style({ position: 'relative', zIndex: 1, flex: 'none', display: 'flex' })

export const value = style({
  fontSize: font.size['2xl'],
  fontWeight: font.weight.semibold,
  lineHeight: font.leading.tight,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
})

export const delta = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space[1],
  color: tone.text,
  fontSize: font.size.xs,
  fontWeight: font.weight.medium,
  fontVariantNumeric: 'tabular-nums',
})

export const place = style({ visibility: 'hidden' })

export const since = style({ color: color.textMuted, fontWeight: font.weight.regular })
