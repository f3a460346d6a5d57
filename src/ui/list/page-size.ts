export const pageSizes = [10, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

const first: PageSize = 25
let usual: PageSize = first

/** An allowed page size, or undefined. */
export const asPageSize = (value: unknown) => pageSizes.find((size) => size === value)

/** Default page size. */
export const usualPageSize = () => usual

/** Page size from the current user's preferences; undefined = default. */
export function setUsualPageSize(size: PageSize | undefined) {
  usual = size ?? first
}
