// Numbers in sentences.

/** "3,412" */
export const formatNumber = (count: number) => count.toLocaleString('en')

/** "1 course", "3,412 courses" */
export const plural = (count: number, singular: string, several = `${singular}s`) =>
  `${formatNumber(count)} ${count === 1 ? singular : several}`

/** "12 people and 1 group", without zero counts. */
export const pluralOfAll = (...counts: Parameters<typeof plural>[]) =>
  counts
    .flatMap(([count, ...nouns]) => (count === 0 ? [] : [plural(count, ...nouns)]))
    .join(' and ')
