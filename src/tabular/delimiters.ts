/** The delimiters with their labels. */
export const delimiters = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
  '~': 'Tilde',
  ':': 'Colon',
} as const
export type Delimiter = keyof typeof delimiters

export const isDelimiter = (text: string): text is Delimiter => text in delimiters
