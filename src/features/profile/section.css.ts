import { style } from '@vanilla-extract/css'
import { below, from } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, space, font, size } = vars

export const layout = style({
  display: 'grid',
  gap: `${space[4]} ${space[10]}`,
  alignItems: 'start',
  '@media': { [from('lg')]: { gridTemplateColumns: `minmax(0, ${size.form}) 11rem` } },
})

export const column = style({
  display: 'grid',
  gap: space[5],
  minInlineSize: 0,
  maxInlineSize: size.form,
})

/** About the height of the sections that are still loading, so that the scroll position can be restored. */
export const rest = style({ blockSize: '180rem' })

export const section = style({
  minInlineSize: 0,
  borderRadius: vars.radius.large,
  scrollMarginBlockStart: `calc(${size.topBar} + ${space[4]})`,
  outline: 'none',
  selectors: {
    // Shows the target of a link for keyboard users.
    '&:focus-visible': { outline: `${vars.line.thick} solid ${color.focus}` },
  },
})

export const contents = style({
  '@media': {
    [from('lg')]: {
      order: 2,
      position: 'sticky',
      insetBlockStart: `calc(${size.topBar} + ${space[6]})`,
      borderInlineStart: `${vars.line.thin} solid ${color.border}`,
      paddingInlineStart: space[4],
    },
    [below('lg')]: { display: 'none' },
  },
})

export const place = style({
  display: 'block',
  paddingBlock: space[1],
  color: color.textMuted,
  fontSize: font.size.sm,
  textDecoration: 'none',
  selectors: {
    '&:hover': { color: color.text, textDecoration: 'underline' },
    '&[data-status="active"]': { color: color.text, fontWeight: font.weight.medium },
  },
})

/** Adapts the save bar, which has the page's colour, to the card. */
export const onCard = style({ vars: { [color.page]: color.surface } })
