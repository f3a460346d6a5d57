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

/** As long as the sections that are about to come, about: whoever comes back is where they were. */
export const rest = style({ blockSize: '180rem' })

export const section = style({
  minInlineSize: 0,
  borderRadius: vars.radius.large,
  scrollMarginBlockStart: `calc(${size.topBar} + ${space[4]})`,
  outline: 'none',
  selectors: {
    // Where a link has led to, for those who came by keyboard.
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

/** Makes what is coloured like the page, as a form's bar is, part of the card it stands in. */
export const onCard = style({ vars: { [color.page]: color.surface } })
