import { style, styleVariants } from '@vanilla-extract/css'
import { tone } from '~/ui/display/tone.css'
import { vars } from '~/theme/vars.css'

const { color, space, line, radius, font } = vars

export const steps = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  whiteSpace: 'nowrap',
})

export const dots = style({ display: 'inline-flex', gap: line.thick })

const size = '0.625rem'

/** The ring keeps its shape in forced-colors mode. */
const dot = style({
  position: 'relative',
  display: 'inline-block',
  overflow: 'hidden',
  inlineSize: size,
  blockSize: size,
  borderRadius: radius.full,
  border: `${line.thin} solid ${tone.solid}`,
  forcedColorAdjust: 'none',
})

export const states = styleVariants({
  done: [dot, { background: tone.solid }],
  begun: [
    dot,
    {
      '::after': {
        content: '""',
        position: 'absolute',
        insetBlock: 0,
        insetInlineStart: 0,
        inlineSize: '50%',
        background: tone.solid,
      },
    },
  ],
  open: [dot],
  locked: [dot, { borderStyle: 'dotted', borderColor: color.borderStrong }],
  unavailable: [dot, { background: tone.subtle, borderStyle: 'dashed' }],
})

export const text = style({ fontVariantNumeric: 'tabular-nums' })

export const number = style({
  flex: 'none',
  minInlineSize: '1.5rem',
  color: color.textMuted,
  fontVariantNumeric: 'tabular-nums',
  fontSize: font.size.sm,
  textAlign: 'end',
})
