import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, space, line } = vars

export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  inlineSize: 'min(24rem, calc(100vw - 2rem))',
})
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  padding: `${space[3]} ${space[4]} 0`,
})
/** Reduces the distance to the tabs, which is meant for pages. */
export const underTabs = style({ marginBlockStart: `calc(${space[5]} * -1)` })
export const item = style({
  borderBlockStart: `${line.thin} solid ${color.border}`,
  // File names cannot wrap, and would leave no room for what is beside them.
  overflowWrap: 'anywhere',
})
export const link = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: space[3],
  inlineSize: '100%',
  padding: `${space[3]} ${space[4]}`,
  color: color.text,
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: color.surfaceHover },
    '&:focus-visible': { outlineOffset: `calc(${line.thick} * -1)` },
  },
})
export const unread = style({ background: color.surfaceSelected })
export const empty = style({ padding: space[6], textAlign: 'center', color: color.textMuted })
/** Above a list without tabs. */
export const headAlone = style([head, { paddingBlockEnd: space[3] }])
export const padded = style({ padding: `${space[3]} ${space[4]}` })
