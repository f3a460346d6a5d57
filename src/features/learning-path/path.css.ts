import { style } from '@vanilla-extract/css'
import { below, from } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { space, font, color, line, radius } = vars

/** On a wide page: the steps first, the details beside. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  alignItems: 'start',
  '@media': {
    [from('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 20rem)' },
  },
})

export const progress = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minInlineSize: '6rem',
})

export const percent = style({
  flex: 'none',
  minInlineSize: '2.5rem',
  textAlign: 'end',
  fontSize: font.size.sm,
  fontVariantNumeric: 'tabular-nums',
})

/** A step: its number on the rail, and what is known about it beside. */
export const step = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space[4],
  paddingInline: space[5],
  '@media': { [below('sm')]: { paddingInline: space[3], columnGap: space[3] } },
})

export const rail = style({
  position: 'relative',
  display: 'flex',
  justifyContent: 'center',
  paddingBlockStart: space[4],
  '::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: `calc(50% - ${line.thin})`,
    borderInlineStart: `${line.thick} solid ${color.border}`,
  },
  selectors: {
    'li:first-child > &::before': { insetBlockStart: space[4] },
    'li:last-child > &::before': { insetBlockEnd: 'auto', blockSize: space[5] },
  },
})

export const number = style({
  position: 'relative',
  display: 'grid',
  placeContent: 'center',
  minInlineSize: '1.75rem',
  blockSize: '1.75rem',
  paddingInline: space[1],
  borderRadius: radius.full,
  border: `${line.thin} solid ${color.borderStrong}`,
  background: color.surface,
  fontSize: font.size.sm,
  fontWeight: font.weight.semibold,
  fontVariantNumeric: 'tabular-nums',
})

export const words = style({
  display: 'grid',
  gap: space[3],
  minInlineSize: 0,
  paddingBlock: space[4],
  borderBlockEnd: `${line.thin} solid ${color.border}`,
  selectors: { 'li:last-child > &': { borderBlockEnd: 'none' } },
})

export const stepHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'start',
  gap: space[3],
})

export const stepTitle = style({
  display: 'grid',
  gap: space[1],
  minInlineSize: 0,
  flex: '1 1 14rem',
})
