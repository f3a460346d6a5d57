/** The number of the last page of a list, from 1. */
export const lastPage = (total: number, limit: number) => Math.max(1, Math.ceil(total / limit))
