/** Splits an array into parts of a size; an empty one has no parts. */
export const chunk = <One>(all: One[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  )
