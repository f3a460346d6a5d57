import { style } from '@vanilla-extract/css'
import { prefers } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, space, line, font } = vars

export const list = style({
  display: 'flex',
  gap: space[1],
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBlockEnd: `${line.thin} solid ${color.border}`,
})

export const tab = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  flex: 'none',
  minBlockSize: vars.size.control,
  padding: `0 ${space[3]}`,
  borderBlockEnd: `${line.thick} solid transparent`,
  color: color.textMuted,
  fontWeight: font.weight.medium,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  selectors: {
    '&:hover': { color: color.text },
    '&[data-state="active"]': { color: color.text, borderBlockEndColor: color.accent },
    '&[data-disabled]': { color: color.textDisabled, cursor: 'not-allowed' },
    // Inset, as the scroll container would clip it.
    '&:focus-visible': { outlineOffset: `calc(${line.thick} * -1)` },
  },
  '@media': {
    [prefers.forcedColors]: {
      borderBlockEndColor: 'Canvas',
      selectors: { '&[data-state="active"]': { borderBlockEndColor: 'Highlight' } },
    },
  },
})

export const panel = style({ paddingBlockStart: space[5] })
