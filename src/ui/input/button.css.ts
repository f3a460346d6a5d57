import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '~/theme/vars.css'

const { color, size, space, font, motion } = vars

const active = ':hover:not(:disabled, [aria-disabled="true"])'
const pressed = ':active:not(:disabled, [aria-disabled="true"])'

/** Styles of buttons, icon buttons and button-like links. */
export const button = recipe({
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space[2],
    minInlineSize: size.target,
    flex: 'none',
    maxInlineSize: '100%',
    // Visible in forced-colors mode, where backgrounds are removed.
    border: `${vars.line.thin} solid transparent`,
    borderRadius: vars.radius.medium,
    fontWeight: font.weight.medium,
    lineHeight: font.leading.tight,
    textAlign: 'center',
    textDecoration: 'none',
    userSelect: 'none',
    transition: `background-color ${motion.out}, border-color ${motion.out}, color ${motion.out}`,
    selectors: {
      '&:disabled, &[aria-disabled="true"]': { cursor: 'not-allowed', opacity: 0.55 },
      '&[aria-busy="true"]': { cursor: 'progress', opacity: 1 },
    },
  },
  variants: {
    tone: { neutral: {}, accent: {}, danger: {} },
    variant: { solid: {}, soft: {}, ghost: {}, link: { textAlign: 'start' } },
    size: {
      sm: { minBlockSize: size.controlSmall, fontSize: font.size.sm },
      md: { minBlockSize: size.control, fontSize: font.size.md },
      lg: { minBlockSize: size.controlLarge, fontSize: font.size.lg },
    },
    shape: { text: {}, square: { padding: 0, aspectRatio: '1' } },
    wide: { true: { inlineSize: '100%' }, false: {} },
  },
  compoundVariants: [
    { variants: { shape: 'text', size: 'sm' }, style: { padding: `0 ${space[2]}` } },
    { variants: { shape: 'text', size: 'md' }, style: { padding: `${space[1]} ${space[3]}` } },
    { variants: { shape: 'text', size: 'lg' }, style: { padding: `${space[1]} ${space[5]}` } },
    {
      variants: { variant: 'solid', tone: 'neutral' },
      style: {
        background: color.surfaceRaised,
        borderColor: color.borderAction,
        boxShadow: color.shadowSmall,
        color: color.text,
        selectors: {
          [`&${active}`]: { background: color.surfaceHover },
          [`&${pressed}`]: { background: color.surfacePressed },
        },
      },
    },
    {
      variants: { variant: 'solid', tone: 'accent' },
      style: {
        background: color.accent,
        color: color.textOnAccent,
        selectors: { [`&${active}, &${pressed}`]: { background: color.accentHover } },
      },
    },
    {
      variants: { variant: 'solid', tone: 'danger' },
      style: {
        background: color.danger,
        color: color.textOnAccent,
        selectors: { [`&${active}, &${pressed}`]: { background: color.dangerHover } },
      },
    },
    {
      variants: { variant: 'soft', tone: 'neutral' },
      style: { background: color.surfaceHover, color: color.text },
    },
    {
      variants: { variant: 'soft', tone: 'accent' },
      style: { background: color.accentSubtle, color: color.accentText },
    },
    {
      variants: { variant: 'soft', tone: 'danger' },
      style: { background: color.dangerSubtle, color: color.dangerText },
    },
    { variants: { variant: 'ghost', tone: 'neutral' }, style: { color: color.textMuted } },
    { variants: { variant: 'ghost', tone: 'accent' }, style: { color: color.accentText } },
    { variants: { variant: 'ghost', tone: 'danger' }, style: { color: color.dangerText } },
    { variants: { variant: 'link', tone: 'neutral' }, style: { color: color.text } },
    { variants: { variant: 'link', tone: 'accent' }, style: { color: color.accentText } },
    { variants: { variant: 'link', tone: 'danger' }, style: { color: color.dangerText } },
    {
      variants: { variant: 'soft' },
      style: {
        selectors: {
          [`&${active}`]: { borderColor: 'currentColor' },
          [`&${pressed}`]: { background: color.surfacePressed },
        },
      },
    },
    {
      variants: { variant: 'ghost' },
      style: {
        selectors: {
          [`&${active}, &[aria-expanded="true"]`]: { background: color.surfaceHover },
          [`&${pressed}`]: { background: color.surfacePressed },
        },
      },
    },
    {
      variants: { variant: 'ghost', tone: 'neutral' },
      style: { selectors: { [`&${active}, &[aria-expanded="true"]`]: { color: color.text } } },
    },
    {
      variants: { variant: 'link', shape: 'text' },
      style: {
        padding: 0,
        border: 'none',
        minBlockSize: size.target,
        textDecoration: 'underline',
        textUnderlineOffset: '0.2em',
        selectors: { [`&${active}`]: { textDecorationThickness: vars.line.thick } },
      },
    },
  ],
  defaultVariants: { tone: 'neutral', variant: 'solid', size: 'md', shape: 'text', wide: false },
})

/** The label is invisible under the spinner, so that the width does not change. */
export const content = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 'inherit',
  minInlineSize: 0,
  selectors: { '[aria-busy="true"] > &': { opacity: 0 } },
})

export const waiting = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
})
