import { globalStyle, style } from '@vanilla-extract/css'
import { from } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, space, line, font, size } = vars

export const chipPlace = style({ minInlineSize: 0, maxInlineSize: '100%' })

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  maxInlineSize: '100%',
  minBlockSize: size.target,
  padding: `0 ${space[2]}`,
  border: `${line.thin} solid ${color.border}`,
  borderRadius: vars.radius.full,
  color: color.text,
  fontSize: font.size.sm,
  textDecoration: 'none',
  selectors: { '&:hover': { borderColor: color.borderStrong, textDecoration: 'underline' } },
})

export const chipText = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

/** On a wide page: the details first, the activity beside. */
export const columns = style({
  display: 'grid',
  gap: space[6],
  alignItems: 'start',
  '@media': {
    [from('lg')]: { gridTemplateColumns: `minmax(0, ${size.drawer}) minmax(0, ${size.form})` },
  },
})

export const foot = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  inlineSize: '100%',
})

export const footEnd = style({ marginInlineStart: 'auto' })

// A touch target needs this height.
globalStyle(`${footEnd} a`, {
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: size.target,
})
