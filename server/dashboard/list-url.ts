/** A page of the console with a list that is narrowed so. */
export const listAt = (page: string, search: Record<string, string | boolean>) =>
  `${page}?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))}`
