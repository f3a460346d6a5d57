import { createVar, styleVariants } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

/** Colour variables of a tone: set by `tones`, read by the component. */
export const tone = {
  solid: createVar(),
  text: createVar(),
  subtle: createVar(),
  border: createVar(),
}

const { color } = vars

/** Class that sets the colours of `tone`. Never rely on colour alone. */
export const tones = styleVariants({
  neutral: {
    vars: {
      [tone.solid]: color.textMuted,
      [tone.text]: color.text,
      [tone.subtle]: color.surfaceHover,
      [tone.border]: color.border,
    },
  },
  accent: {
    vars: {
      [tone.solid]: color.accent,
      [tone.text]: color.accentText,
      [tone.subtle]: color.accentSubtle,
      [tone.border]: color.accentBorder,
    },
  },
  info: {
    vars: {
      [tone.solid]: color.info,
      [tone.text]: color.infoText,
      [tone.subtle]: color.infoSubtle,
      [tone.border]: color.infoBorder,
    },
  },
  success: {
    vars: {
      [tone.solid]: color.success,
      [tone.text]: color.successText,
      [tone.subtle]: color.successSubtle,
      [tone.border]: color.successBorder,
    },
  },
  warning: {
    vars: {
      [tone.solid]: color.warning,
      [tone.text]: color.warningText,
      [tone.subtle]: color.warningSubtle,
      [tone.border]: color.warningBorder,
    },
  },
  danger: {
    vars: {
      [tone.solid]: color.danger,
      [tone.text]: color.dangerText,
      [tone.subtle]: color.dangerSubtle,
      [tone.border]: color.dangerBorder,
    },
  },
})

/** All tones of a component. */
export type Tone = keyof typeof tones
