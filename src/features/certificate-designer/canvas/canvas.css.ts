import { createVar, style, styleVariants } from '@vanilla-extract/css'
import { prefers } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, space, line, radius } = vars

export const left = createVar()
export const top = createVar()
export const wide = createVar()
export const high = createVar()
/** Width by height of the page, and its width as a share of the stage. */
export const ratio = createVar()
export const zoom = createVar()

export const panel = style({
  minInlineSize: 0,
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.large,
  background: color.surface,
})

export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[2]} ${space[3]}`,
  borderBlockEnd: `${line.thin} solid ${color.border}`,
})

export const toolsEnd = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  marginInlineStart: 'auto',
})

export const zoomChoice = style({ inlineSize: '9rem' })

export const stage = style({
  overflow: 'auto',
  padding: space[5],
  background: color.surfaceSunken,
  borderEndStartRadius: radius.large,
  borderEndEndRadius: radius.large,
  maxBlockSize: 'calc(100dvh - 12rem)',
  minBlockSize: '14rem',
})

export const page = style({
  position: 'relative',
  inlineSize: `calc(${zoom} * 100%)`,
  marginInline: 'auto',
  aspectRatio: ratio,
  background: color.paper,
  boxShadow: color.shadowSmall,
  outline: `${line.thin} solid ${color.border}`,
  isolation: 'isolate',
})

export const drawing = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  pointerEvents: 'none',
  selectors: { [`${page}[data-stale] &`]: { opacity: 0.75 } },
})

const placed = style({
  position: 'absolute',
  // The page has no direction: millimetres are counted from the left.
  left,
  top,
  width: wide,
  height: high,
})

export const frame = style([
  placed,
  {
    minBlockSize: '8px',
    background: 'none',
    border: 'none',
    padding: 0,
    cursor: 'move',
    touchAction: 'none',
    outline: `${line.thin} dashed transparent`,
    outlineOffset: 0,
    selectors: {
      '&:hover': { outlineColor: color.accentBorder },
      '&[data-fault]': { outline: `${line.thick} dashed ${color.warning}` },
      '&[aria-pressed="true"]': { outline: `${line.thin} solid ${color.accent}` },
      '&[aria-pressed="true"][data-fault]': { outline: `${line.thick} solid ${color.warning}` },
      '&:focus-visible': { outline: `${line.thick} solid ${color.focus}` },
      '&[data-live]': { outline: `${line.thick} solid ${color.accent}` },
      '&[data-locked]': { cursor: 'default', touchAction: 'auto' },
    },
    '@media': {
      [prefers.forcedColors]: { outline: `${line.thin} dashed CanvasText` },
    },
  },
])

export const handles = style([placed, { pointerEvents: 'none' }])

const handleBase = style({
  position: 'absolute',
  left,
  top,
  inlineSize: '12px',
  blockSize: '12px',
  transform: 'translate(-50%, -50%)',
  background: color.paper,
  border: `${line.thick} solid ${color.accent}`,
  borderRadius: radius.small,
  pointerEvents: 'auto',
  touchAction: 'none',
})

export const handle = styleVariants({
  ns: [handleBase, { cursor: 'ns-resize' }],
  ew: [handleBase, { cursor: 'ew-resize' }],
  nwse: [handleBase, { cursor: 'nwse-resize' }],
  nesw: [handleBase, { cursor: 'nesw-resize' }],
})

const guide = style({ position: 'absolute', background: color.danger, pointerEvents: 'none' })
export const guideX = style([guide, { insetBlock: 0, left, inlineSize: line.thin }])
export const guideY = style([guide, { left: 0, right: 0, top, blockSize: line.thin }])
