import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, space, line, font } = vars

/** Conditions are laid out by the available width: a page has more than a drawer. */
export const conditionPlace = style({ containerType: 'inline-size' })

const narrow = '(max-width: 32rem)'

/** A condition: field, operator, value. */
export const condition = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 3fr) minmax(0, 4fr) auto',
  gap: space[2],
  alignItems: 'start',
  '@container': {
    [narrow]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
      paddingBlockEnd: space[3],
      borderBlockEnd: `${line.thin} solid ${color.border}`,
    },
  },
})

export const conditionPart = style({ minInlineSize: 0 })

export const conditionValue = style({
  minInlineSize: 0,
  '@container': { [narrow]: { gridColumn: '1 / 3', gridRow: 2 } },
})

export const conditionEnd = style({
  // Keeps the space of the remove button, which a single condition lacks.
  '@container': { [narrow]: { gridColumn: 3, gridRow: 1 } },
})

export const preview = style({
  display: 'grid',
  gap: space[3],
  padding: space[4],
  border: `${line.thin} solid ${color.border}`,
  borderRadius: vars.radius.large,
  overflowWrap: 'anywhere',
})

/** Pasted addresses with their results. */
export const checked = style({
  maxBlockSize: '14rem',
  overflowY: 'auto',
  padding: `${space[2]} ${space[3]}`,
  border: `${line.thin} solid ${color.border}`,
  borderRadius: vars.radius.medium,
  fontSize: font.size.sm,
  overflowWrap: 'anywhere',
})

export const form = style({ maxInlineSize: vars.size.form })
