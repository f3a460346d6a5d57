/** Splits an array into parts of a size; an empty one has no parts. */
export const chunk = <One>(items: One[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
    items.slice(n * size, (n + 1) * size),
  )
