import * as z from 'zod/mini'

export const pageSizes = [10, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
export const defaultPageSize: PageSize = 25

/** Addresses are typed and shared by people: `?search=2024` arrives as a number and still means the text. */
const text = (limit: number) =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value).slice(0, limit)),
  )

/** A filter that takes any number of these values; what it does not know falls away, the rest stays. */
export function anyOf<const Value extends string>(values: readonly Value[]) {
  const known = (value: unknown): value is Value => values.some((candidate) => candidate === value)
  return z._default(
    z.catch(
      z.pipe(
        z.custom<Value[]>((given) => Array.isArray(given) || typeof given === 'string'),
        z.transform((given) => [...new Set([given].flat().filter(known))]),
      ),
      [],
    ),
    [],
  )
}

/** A filter that takes one of these values or none. */
export function oneOf<const Value extends string>(values: readonly Value[]) {
  return z.catch(z.optional(z.enum(values)), undefined)
}

/** A filter by one text as it was written; at most so many characters. */
export function textOf(limit: number) {
  const given = z.union([z.string(), z.number()])
  const whole = z.pipe(
    given,
    z.transform((value) => String(value).trim()),
  )
  return z.catch(
    z.optional(z.pipe(whole, z.string().check(z.minLength(1), z.maxLength(limit)))),
    undefined,
  )
}

/** The id of one other object. */
export function idOf() {
  const id = z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value)),
  )
  return z.catch(z.optional(z.pipe(id, z.string().check(z.regex(/^[\w-]{1,64}$/)))), undefined)
}

/** A filter by the ids of other objects, at most 50 of them. */
export function idsOf() {
  const id = z.string().check(z.regex(/^[\w-]{1,64}$/))
  return z._default(z.catch(z.array(id).check(z.maxLength(50)), []), [])
}

type Options<Key extends string, Column extends string, Filters extends z.core.$ZodLooseShape> = {
  /** The keys that the server can order by. */
  sort: readonly Key[]
  /** The order when the address names none. */
  defaultSort: Key | `-${Key}`
  /** The ids of the columns; the address holds the visible ones, in their order. */
  columns: readonly Column[]
  /** One forgiving schema for each filter: `anyOf`, `oneOf`, `idsOf`, or one that catches. */
  filters: Filters
}

/**
 * The search of a list's address: page, limit, sort, search, columns and the list's own filters. It never fails:
 * what an address gets wrong falls back to its default, so an old or hand-written link still opens the list.
 */
export function listSearch<
  Key extends string,
  Column extends string,
  Filters extends z.core.$ZodLooseShape,
>({ sort, defaultSort, columns, filters }: Options<Key, Column, Filters>) {
  const isKey = (value: string) => sort.some((key) => value === key || value === `-${key}`)
  const isColumn = (value: string): value is Column => columns.some((column) => column === value)
  return z.object({
    page: z._default(z.catch(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1), 1),
    limit: z._default(z.catch(z.literal(pageSizes), defaultPageSize), defaultPageSize),
    sort: z._default(z.catch(z.string().check(z.refine(isKey)), defaultSort), defaultSort),
    search: z._default(z.catch(text(200), ''), ''),
    /** Undefined = the columns as they come; an address never hides all of them. */
    columns: z.catch(
      z.optional(
        z.pipe(
          z.array(z.string()),
          z.transform((ids) => {
            const known = [...new Set(ids.filter(isColumn))]
            return known.length > 0 ? known : undefined
          }),
        ),
      ),
      undefined,
    ),
    ...filters,
  })
}
