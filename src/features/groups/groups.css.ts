import { style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, space, line, font } = vars

/** What narrows a list, over its table. */
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  marginBlockEnd: space[3],
})

export const search = style({
  inlineSize: '20rem',
  '@media': { [below('sm')]: { inlineSize: '100%' } },
})

export const end = style({ marginInlineStart: 'auto' })

/** One condition: what is looked at, how, and with what it is compared. */
export const condition = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 3fr) minmax(0, 4fr) auto',
  gap: space[2],
  alignItems: 'start',
  '@media': {
    [below('sm')]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      paddingBlockEnd: space[3],
      borderBlockEnd: `${line.thin} solid ${color.border}`,
    },
  },
})

/** On a phone the parts of a condition stand under each other, beside the way to remove it. */
export const conditionPart = style({
  minInlineSize: 0,
  '@media': { [below('sm')]: { gridColumn: 1 } },
})

export const conditionEnd = style({
  '@media': { [below('sm')]: { gridColumn: 2, gridRow: 1 } },
})

export const preview = style({
  display: 'grid',
  gap: space[3],
  padding: space[4],
  border: `${line.thin} solid ${color.border}`,
  borderRadius: vars.radius.large,
  overflowWrap: 'anywhere',
})

export const previewHead = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[3],
})

/** Addresses that were pasted, with what became of each. */
export const checked = style({
  maxBlockSize: '14rem',
  overflowY: 'auto',
  padding: `${space[2]} ${space[3]}`,
  border: `${line.thin} solid ${color.border}`,
  borderRadius: vars.radius.medium,
  fontSize: font.size.sm,
  overflowWrap: 'anywhere',
})

export const note = style({ marginBlockEnd: space[3] })

export const form = style({ maxInlineSize: vars.size.form })
