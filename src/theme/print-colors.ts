/** Colours of printed documents, which do not follow the theme. */
export const printColors = {
  white: '#FFFFFF',
  ivory: '#FFFDF5',
  black: '#000000',
  ink: '#1B1F3B',
  grey: '#5B6072',
  indigo: '#3E4AA8',
  indigoLine: '#C7CAE0',
  bronze: '#8A6D2F',
  bronzeLine: '#C9B37E',
  gold: '#7A5B1E',
  teal: '#0B6B63',
  tealLine: '#B6D6D2',
} as const
