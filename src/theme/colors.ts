import {
  amber,
  amberDark,
  blue,
  blueDark,
  green,
  greenDark,
  iris,
  irisDark,
  red,
  redDark,
  slate,
  slateDark,
} from '@radix-ui/colors'

/** The brand's dark navy. */
const navy = '#0b1437'
/** The same hue, light enough to be told from a dark page. */
const navyLifted = '#25356f'
const white = '#ffffff'

/**
 * Light theme. Text colours reach 4.5 : 1 on every surface and on their own `…Subtle`; `borderStrong`,
 * `focus` and the solid tones reach 3 : 1 on every surface (a test measures both themes).
 */
export const lightColors = {
  page: slate.slate2,
  surface: white,
  surfaceRaised: white,
  surfaceSunken: slate.slate3,
  surfaceHover: slate.slate3,
  surfacePressed: slate.slate4,
  surfaceSelected: iris.iris3,
  skeleton: slate.slate4,
  overlay: 'rgb(11 20 55 / 0.45)',

  text: slate.slate12,
  textMuted: slate.slate11,
  /** Only for what is disabled; not meant to be read. */
  textDisabled: slate.slate9,
  textOnAccent: white,

  border: slate.slate6,
  /** Around what is pressed and says so in words. */
  borderAction: slate.slate7,
  /** Around what is filled in or ticked, where the edge is all there is to see. */
  borderStrong: '#868893',
  focus: iris.iris9,

  accent: iris.iris9,
  accentHover: iris.iris10,
  accentText: iris.iris11,
  accentSubtle: iris.iris3,
  accentBorder: iris.iris7,

  danger: red.red11,
  dangerHover: '#b5262b',
  dangerText: '#c4282d',
  dangerSubtle: red.red3,
  dangerBorder: red.red7,

  warning: '#a86200',
  warningText: '#935400',
  warningSubtle: amber.amber2,
  warningBorder: amber.amber7,

  success: '#2a8057',
  successText: '#1d7a50',
  successSubtle: green.green3,
  successBorder: green.green7,

  info: blue.blue11,
  infoText: '#0b68b8',
  infoSubtle: blue.blue3,
  infoBorder: blue.blue7,

  navSurface: white,
  navActive: navy,
  navActiveText: white,
  navInactive: white,
  navInactiveText: slate.slate12,
  navHover: slate.slate3,
  /** Codes that a camera reads are dark on light, whatever the theme. */
  paper: white,
  ink: navy,
  brand: navy,
  /** The ribbon of the mark, on the navy. */
  brandLight: iris.iris7,

  shadowSmall: '0 1px 2px rgb(11 20 55 / 0.08)',
  shadowMedium: '0 4px 14px rgb(11 20 55 / 0.12), 0 1px 3px rgb(11 20 55 / 0.08)',
  shadowLarge: '0 16px 48px rgb(11 20 55 / 0.2), 0 2px 8px rgb(11 20 55 / 0.1)',
}

/** Dark theme; the same promises. */
export const darkColors: typeof lightColors = {
  page: slateDark.slate1,
  surface: slateDark.slate2,
  surfaceRaised: slateDark.slate3,
  surfaceSunken: slateDark.slate1,
  surfaceHover: slateDark.slate4,
  surfacePressed: slateDark.slate5,
  surfaceSelected: irisDark.iris3,
  skeleton: slateDark.slate4,
  overlay: 'rgb(0 0 0 / 0.6)',

  text: slateDark.slate12,
  textMuted: slateDark.slate11,
  textDisabled: slateDark.slate9,
  textOnAccent: white,

  border: slateDark.slate6,
  borderAction: slateDark.slate7,
  borderStrong: '#7b808a',
  focus: irisDark.iris11,

  accent: '#6a67dd',
  accentHover: irisDark.iris9,
  accentText: irisDark.iris11,
  accentSubtle: irisDark.iris4,
  accentBorder: irisDark.iris7,

  danger: '#d83a3e',
  dangerHover: '#c02c31',
  dangerText: redDark.red11,
  dangerSubtle: redDark.red3,
  dangerBorder: redDark.red7,

  warning: amberDark.amber11,
  warningText: amberDark.amber11,
  warningSubtle: amberDark.amber3,
  warningBorder: amberDark.amber7,

  success: greenDark.green10,
  successText: greenDark.green11,
  successSubtle: greenDark.green3,
  successBorder: greenDark.green7,

  info: blueDark.blue10,
  infoText: blueDark.blue11,
  infoSubtle: blueDark.blue3,
  infoBorder: blueDark.blue7,

  navSurface: slateDark.slate2,
  navActive: navyLifted,
  navActiveText: white,
  navInactive: slateDark.slate2,
  navInactiveText: slateDark.slate12,
  navHover: slateDark.slate4,
  paper: white,
  ink: navy,
  brand: white,
  brandLight: iris.iris7,

  shadowSmall: '0 1px 2px rgb(0 0 0 / 0.4)',
  shadowMedium: '0 4px 14px rgb(0 0 0 / 0.5), 0 1px 3px rgb(0 0 0 / 0.4)',
  shadowLarge: '0 16px 48px rgb(0 0 0 / 0.65), 0 2px 8px rgb(0 0 0 / 0.4)',
}
