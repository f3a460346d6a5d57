// Numbers in sentences.

/** "3,412" */
export const formatNumber = (count: number) => count.toLocaleString('en')

/** "1 course", "3,412 courses" */
export const plural = (count: number, one: string, several = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : several}`

/** "12 people and 1 group", without zero counts. */
export const pluralOfAll = (...all: Parameters<typeof plural>[]) =>
  all.flatMap(([count, ...words]) => (count === 0 ? [] : [plural(count, ...words)])).join(' and ')
