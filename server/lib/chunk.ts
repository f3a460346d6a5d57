/** A list in parts of so many; none of an empty one. */
export const chunk = <One>(all: One[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  )
