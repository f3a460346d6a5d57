import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

const { color, space, motion, line, layer, font } = vars

export const appear = keyframes({ from: { opacity: 0, scale: 0.97 } })
export const vanish = keyframes({ to: { opacity: 0 } })

/** Surface of menus, popovers and option lists. */
export const popup = style({
  zIndex: layer.popup,
  minInlineSize: '10rem',
  maxInlineSize: `min(24rem, calc(100vw - ${space[4]}))`,
  maxBlockSize: 'min(32rem, var(--radix-popper-available-height, 100dvh))',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  background: color.surfaceRaised,
  color: color.text,
  border: `${line.thin} solid ${color.border}`,
  borderRadius: vars.radius.medium,
  boxShadow: color.shadowMedium,
  outline: 'none',
  transformOrigin: 'var(--radix-popper-transform-origin)',
  selectors: {
    '&[data-state="open"]': { animation: `${appear} ${motion.in} ${motion.ease}` },
    '&[data-state="closed"]': { animation: `${vanish} ${motion.out} forwards` },
  },
})

const place = ['available-width', 'available-height', 'transform-origin']
const placeOf = (part: string) => [
  ...place.map((name) => `--radix-${part}-content-${name}`),
  `--radix-${part}-trigger-width`,
  `--radix-${part}-trigger-height`,
]
const placed = [
  ...[...place, 'anchor-width', 'anchor-height'].map((name) => `--radix-popper-${name}`),
  ...placeOf('popover'),
  ...placeOf('dropdown-menu'),
]
// Positioning sets several custom properties in steps. They are not inherited beyond the popup, which would
// restyle its content at each step.
globalStyle('[data-radix-popper-content-wrapper] > * > *', {
  vars: Object.fromEntries(placed.map((name) => [name, 'initial'])),
})

export const menu = style({ padding: space[1], minInlineSize: vars.size.popup })
export const panel = style({ padding: space[4] })

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: vars.size.controlSmall,
  padding: `${space[1]} ${space[2]}`,
  borderRadius: vars.radius.small,
  color: color.text,
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  outline: 'none',
  selectors: {
    '&[data-highlighted]': {
      background: color.surfaceHover,
      // Visible in forced-colors mode, where backgrounds are removed.
      outline: `${line.thick} solid transparent`,
      outlineOffset: `calc(${line.thick} * -1)`,
    },
    '&[data-disabled]': { color: color.textDisabled, cursor: 'not-allowed' },
  },
})

export const danger = style({
  color: color.dangerText,
  selectors: { '&[data-highlighted]': { background: color.dangerSubtle } },
})

/** Icon slot, reserved in items without an icon to align the labels. */
export const mark = style({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: space[4],
  color: color.textMuted,
  selectors: { [`${danger} &`]: { color: 'inherit' } },
})
export const words = style({ flex: '1 1 auto', minInlineSize: 0 })
export const hint = style({ color: color.textMuted, fontSize: font.size.xs })
export const label = style({
  padding: `${space[2]} ${space[2]} ${space[1]}`,
  color: color.textMuted,
  fontSize: font.size.xs,
  fontWeight: font.weight.medium,
})
export const separator = style({
  blockSize: line.thin,
  margin: `${space[1]} 0`,
  background: color.border,
})
