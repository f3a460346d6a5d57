import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, space, line } = vars

export const card = style({
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  background: color.surface,
  border: `${line.thin} solid ${color.border}`,
  borderRadius: vars.radius.large,
})

export const header = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: space[3],
  padding: `${space[4]} ${space[5]} 0`,
})

export const titles = style({ minInlineSize: 0, display: 'grid', gap: space[1] })
export const description = style({ color: color.textMuted, maxInlineSize: vars.size.prose })
export const actions = style({ display: 'flex', alignItems: 'center', gap: space[2] })

export const body = styleVariants({
  usual: { padding: `${space[4]} ${space[5]} ${space[5]}` },
  none: {
    // Clips full-width tables and lists to the card's rounded corners.
    overflow: 'hidden',
    borderRadius: vars.radius.large,
    selectors: {
      [`${header} + &`]: {
        marginBlockStart: space[3],
        // Rounded corners under the header would clip the first line of a list.
        borderStartStartRadius: 0,
        borderStartEndRadius: 0,
      },
    },
  },
})

export const footer = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: space[3],
  padding: `${space[3]} ${space[5]}`,
  borderBlockStart: `${line.thin} solid ${color.border}`,
})
