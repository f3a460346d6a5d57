import { style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, space, line, radius, font } = vars

export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
})

// Wide content must wrap or be truncated, not widen the page.
const column = 'minmax(0, 1fr)'

export const list = style({
  display: 'grid',
  gridTemplateColumns: column,
  gap: space[2],
  listStyle: 'none',
})

export const card = style({
  position: 'relative',
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.large,
  background: color.surface,
  selectors: {
    '&[data-dragged]': { opacity: 0.5 },
    '&[data-edge]::before': {
      content: '',
      position: 'absolute',
      insetInline: 0,
      blockSize: line.thick,
      background: color.accent,
    },
    '&[data-edge="top"]::before': { insetBlockStart: `calc(-1 * ${space[1]} - 1px)` },
    '&[data-edge="bottom"]::before': { insetBlockEnd: `calc(-1 * ${space[1]} - 1px)` },
  },
})

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[1]} ${space[2]}`,
})

export const grip = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: vars.size.target,
  blockSize: vars.size.target,
  color: color.textMuted,
  cursor: 'grab',
})

export const opener = style({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minInlineSize: 0,
  minBlockSize: vars.size.control,
  padding: 0,
  border: 'none',
  background: 'none',
  color: color.text,
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
})
export const number = style({ color: color.textMuted, fontVariantNumeric: 'tabular-nums' })
export const title = style({
  flex: 1,
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: font.weight.medium,
})
/** Beside the title if there is room. */
export const aside = style({ flex: 'none', '@media': { [below('sm')]: { display: 'none' } } })

export const body = style({
  display: 'grid',
  gridTemplateColumns: column,
  gap: space[4],
  padding: space[4],
  borderBlockStart: `${line.thin} solid ${color.border}`,
})

export const options = style({
  display: 'grid',
  gridTemplateColumns: column,
  gap: space[2],
  minInlineSize: 0,
  border: 'none',
  padding: 0,
})
export const legend = style({
  paddingBlockEnd: space[1],
  fontSize: font.size.sm,
  fontWeight: font.weight.medium,
})
export const option = style({ display: 'flex', alignItems: 'center', gap: space[2] })
export const optionText = style({ flex: 1, minInlineSize: 0 })

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(14rem, 1fr))',
  gap: space[4],
  alignItems: 'start',
})

export const picture = style({
  display: 'block',
  maxInlineSize: '100%',
  maxBlockSize: '12rem',
  borderRadius: radius.medium,
  border: `${line.thin} solid ${color.border}`,
})

export const foot = style({
  flex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space[2],
})
export const state = style({ marginInlineEnd: 'auto', color: color.textMuted })

export const found = style({
  display: 'grid',
  gap: space[2],
  maxBlockSize: '22rem',
  overflowY: 'auto',
})
export const mono = style({ fontFamily: font.mono, whiteSpace: 'pre-wrap', fontSize: font.size.sm })
export const right = style({ color: color.successText })
export const wrong = style({ color: color.dangerText })
