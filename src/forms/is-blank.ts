/** Whether nothing of a cell can be seen. */
export const isBlank = (text: string) => !/[^\s\p{Cf}\p{Cc}]/u.test(text)
