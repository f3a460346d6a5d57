export const pageSizes = [10, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

const first: PageSize = 25
let usual: PageSize = first

/** One of the sizes that pages can have, or none. */
export const asPageSize = (given: unknown) => pageSizes.find((size) => size === given)

/** How many rows a page has where its address says nothing. */
export const usualPageSize = () => usual

/** What the person who is signed in has chosen for all lists; undefined = as it is for everybody. */
export function setUsualPageSize(size: PageSize | undefined) {
  usual = size ?? first
}
