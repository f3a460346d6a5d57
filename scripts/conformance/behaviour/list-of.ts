import { memberOf } from '../check-answer.ts'
import type { Question } from '../ask.ts'
import { largestPage, type Operation, type Schema } from '../document.ts'
import { isValues, type Values } from '../requests.ts'
import { type Entry, type Transcript } from '../transcript.ts'

/** A list with pages: its operation, a valid request for it, and where the rows are in the response. */
export type List = { entry: Entry; question: Question; place: string }

export type Facets = Record<string, { value: string; count: number }[]>

export type Page = {
  rows: Values[]
  total: number
  facets: Facets | undefined
}

/** Where a schema has an array that a page fits in, at most three members deep. */
function placeOfRows(schema: Schema, size: number, depth = 3): string | undefined {
  const members = Object.entries(schema.properties ?? {}).filter(([name]) => name !== 'facets')
  const lists = members.filter(
    ([, { type, maxItems, items }]) =>
      type === 'array' && items?.properties && (maxItems ?? size) >= size,
  )
  const [first] = lists.find(([name]) => name === 'rows') ?? lists[0] ?? []
  if (first) return first
  if (depth === 1) return undefined
  for (const [name, member] of members) {
    const place = placeOfRows(member, size, depth - 1)
    if (place) return `${name}.${place}`
  }
  return undefined
}

/** Where the rows of a paged list are; undefined for other operations. */
export function listPlace(operation: Operation): string | undefined {
  const { method, parameters, answers } = operation
  const takes = (name: string) =>
    parameters.some((each) => each.in === 'query' && each.name === name)
  const schema = answers[200]?.content?.['application/json']?.schema
  const isList = method === 'GET' && takes('page') && takes('limit') && schema?.properties?.total
  return isList ? placeOfRows(schema, largestPage(operation)) : undefined
}

/** What distinguishes a row from others. */
export function keyOf(row: Values): string {
  const id = row._id ?? row.userId
  return typeof id === 'string' ? id : JSON.stringify(row)
}

/** A request with other query parameters; undefined removes one. */
export function withQuery(
  question: Question,
  changes: Record<string, string | undefined>,
): Question {
  const url = new URL(question.path, 'http://host')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return { ...question, path: `${url.pathname}${url.search}` }
}

export type ReadPage = (
  list: List,
  name: string,
  query: Record<string, string | undefined>,
) => Promise<Page | undefined>

function facetsIn(value: unknown): Facets | undefined {
  if (!isValues(value)) return undefined
  const facets: Facets = {}
  for (const [name, counts] of Object.entries(value)) {
    facets[name] = []
    for (const each of Array.isArray(counts) ? counts : [])
      if (typeof each?.value === 'string' && typeof each.count === 'number') facets[name].push(each)
  }
  return facets
}

/** Reads pages of lists, each held to the document; undefined for a response without rows and total. */
export const createReadPage =
  (transcript: Transcript): ReadPage =>
  async ({ entry, question, place }, name, query) => {
    const came = await transcript.expect(entry, name, [200], withQuery(question, query))
    const rows = memberOf(came, place)
    const total = memberOf(came, 'total')
    if (!Array.isArray(rows) || typeof total !== 'number') return undefined
    return { rows: rows.filter(isValues), total, facets: facetsIn(memberOf(came, 'facets')) }
  }
