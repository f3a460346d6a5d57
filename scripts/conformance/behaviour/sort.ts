import type { Operation } from '../document.ts'
import { isValues, type Values } from '../requests.ts'
import { keyOf, type List, type Page, type ReadPage } from './list-of.ts'

type Key = {
  key: string
  /** Whether rows are sorted by their member of that name. */
  isMember: boolean
}

/**
 * The keys that an operation can be sorted by, from its description ("`sort` accepts title, failed (with bounced) and
 * status"). A key with a remark is not the member of its name.
 */
export function sortKeys({ description }: Operation): Key[] {
  const [, text = ''] = /`sort`\s+accepts ([^.;]+)[.;]/.exec(description) ?? []
  const words = text
    .split(/,|\band\b/)
    .map((word) => /^\s*([a-z][A-Za-z]*)\s*(\(.*\))?\s*$/.exec(word))
  return words.flatMap((match) =>
    match?.[1] ? [{ key: match[1], isMember: match[2] === undefined }] : [],
  )
}

type Value = string | number | boolean
const isValue = (value: unknown): value is Value =>
  ['string', 'number', 'boolean'].includes(typeof value)

const nameOf = ({ firstName, lastName }: Values) =>
  typeof firstName === 'string' ? `${firstName} ${String(lastName ?? '')}` : undefined

/** What a row is sorted by: its member of that name, or that of an object in it; undefined if it shows none. */
function valueOf(row: Values, key: string): Value | undefined {
  const inner = Object.values(row).filter(isValues)
  for (const object of [row, ...inner]) {
    const value = key === 'name' ? (object.name ?? nameOf(object)) : object[key]
    if (isValue(value)) return value
  }
  return undefined
}

const isTime = (value: Value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)

/** Whether two values are surely in the wrong order; how texts are compared is the host's business. */
function isWrong(before: Value, after: Value) {
  if (typeof before === 'number' && typeof after === 'number') return before > after
  return isTime(before) && isTime(after) && before > after
}

/** How two pages, sorted in both directions, contradict the order. */
function orderFaults(key: string, up: Page, down: Page): string[] {
  const values = (page: Page) =>
    page.rows.map((row) => valueOf(row, key)).filter((value) => value !== undefined)
  const rising = values(up)
  const falling = values(down).toReversed()
  for (const [direction, list] of [
    [key, rising],
    [`-${key}`, falling],
  ] as const) {
    const at = list.findIndex((value, index) => {
      const before = list[index - 1]
      return before !== undefined && isWrong(before, value)
    })
    if (at > 0) return [`sort=${direction} has ${String(list[at - 1])} beside ${String(list[at])}`]
  }
  const isSame = up.rows.every((row, index) => {
    const other = down.rows[index]
    return other !== undefined && keyOf(row) === keyOf(other)
  })
  if (isSame && new Set(rising).size > 1) return [`sort=-${key} has the order of sort=${key}`]
  return []
}

/** Whether a list is sorted by each declared key, in both directions. */
export async function checkSort(list: List, read: ReadPage, blame: (fault: string) => void) {
  const whole = { page: '1', limit: '25', facets: undefined }
  for (const { key, isMember } of sortKeys(list.entry.operation)) {
    const up = await read(list, `sort=${key}`, { ...whole, sort: key })
    const down = await read(list, `sort=-${key}`, { ...whole, sort: `-${key}` })
    if (up && down && isMember) for (const fault of orderFaults(key, up, down)) blame(fault)
  }
}
