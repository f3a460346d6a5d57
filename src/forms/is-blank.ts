/** Whether a cell has no visible characters. */
export const isBlank = (text: string) => !/[^\s\p{Cf}\p{Cc}]/u.test(text)
