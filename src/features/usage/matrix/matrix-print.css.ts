import { globalStyle, style } from '@vanilla-extract/css'
import { printColors } from '~/theme/print-colors'
import { vars } from '~/theme/vars.css'

const { space, font, line } = vars

/** On paper it takes the place of everything else. */
export const sheet = style({
  display: 'none',
  color: printColors.black,
  background: printColors.white,
  '@media': { print: { display: 'block' } },
})

globalStyle(`body:has(> ${sheet}) > :not(${sheet})`, {
  '@media': { print: { display: 'none !important' } },
})

export const title = style({ fontSize: font.size.lg, fontWeight: font.weight.semibold })

export const table = style({
  inlineSize: '100%',
  marginBlockStart: space[4],
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  fontSize: font.size.xs,
  breakInside: 'auto',
})

export const cell = style({
  padding: space[1],
  border: `${line.thin} solid ${printColors.grey}`,
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
  breakInside: 'avoid',
})
