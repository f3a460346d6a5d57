import type { Operation, Parameter } from '../document.ts'
import type { Values } from '../requests.ts'
import { keyOf, type List, type Page, type ReadPage } from './list-of.ts'

/** Parameters that select no rows. */
const noFilters = new Set(['page', 'limit', 'search', 'sort', 'facets', 'facet', 'facetSearch'])

/** So few rows may happen to have every value. */
const few = 4

const nobody = 'conformance-nothing-has-this'

/** The facets that an operation declares ("Facets: status, category.") and that are filters of it. */
export function declaredFacets({ description, parameters }: Operation): string[] {
  const [, text = ''] = /Facets: ([^.]+)\./.exec(description) ?? []
  const words = text.replaceAll(/\([^)]*\)/g, '').split(/,|\band\b/)
  const names = new Set(words.map((word) => word.trim()))
  return parameters.filter(({ name }) => names.has(name)).map(({ name }) => name)
}

/** Whether a parameter selects rows. One with a default chooses what the list is about, such as its range. */
const isFilter = ({ name, in: place, required, description = '' }: Parameter) =>
  place === 'query' && !required && !noFilters.has(name) && !/\bdefault\b/.test(description)

/**
 * The values to try of a filter: all of an enumeration, both of a switch; without those that the description says need
 * another parameter ("`status=inactive` needs `people`").
 */
function valuesOf({ name, schema }: Parameter, { description }: Operation): string[] {
  const values = schema.type === 'boolean' ? ['true', 'false'] : (schema.enum ?? []).map(String)
  return values.filter((value) => !description.includes(`\`${name}=${value}\` needs`))
}

/** Whether a row shows a member of the filter's name that has another value. */
function contradicts(row: Values, { name, schema }: Parameter, value: string) {
  const shown = row[name]
  if (schema.type === 'boolean') return typeof shown === 'boolean' && String(shown) !== value
  return typeof shown === 'string' && (schema.enum ?? []).includes(shown) && shown !== value
}

/** The faults of a page that a filter has narrowed. */
function narrowFaults(parameter: Parameter, value: string, page: Page, whole: Page): string[] {
  const { name } = parameter
  const wrong = page.rows.filter((row) => contradicts(row, parameter, value))
  if (wrong.length > 0) return [`${name}=${value} finds ${wrong.length} rows with another ${name}`]
  if (name === 'deleted') {
    const others = new Set(whole.rows.map(keyOf))
    const shared = value === 'true' ? page.rows.filter((row) => others.has(keyOf(row))) : []
    return shared.length > 0
      ? [`deleted=true finds ${shared.length} rows that are not deleted`]
      : []
  }
  if (page.total > whole.total)
    return [`${name}=${value} finds ${page.total} rows, more than the ${whole.total} without it`]
  if (whole.total > whole.rows.length) return []
  const all = new Set(whole.rows.map(keyOf))
  const others = page.rows.filter((row) => !all.has(keyOf(row)))
  return others.length > 0
    ? [`${name}=${value} finds ${others.length} rows that the list has not`]
    : []
}

/** Whether each filter narrows a list to rows that fit it. */
export async function checkFilters(
  list: List,
  read: ReadPage,
  whole: Page,
  blame: (fault: string) => void,
) {
  const query = { page: '1', limit: '25', facets: undefined }
  for (const parameter of list.entry.operation.parameters) {
    if (!isFilter(parameter)) continue
    const { name } = parameter
    let sum = 0
    const values = valuesOf(parameter, list.entry.operation)
    for (const value of values) {
      const page = await read(list, `${name}=${value}`, { ...query, [name]: value })
      if (!page) continue
      sum += page.total
      for (const fault of narrowFaults(parameter, value, page, whole)) blame(fault)
    }
    // A filter that the host ignores finds everything each time.
    if (
      name !== 'deleted' &&
      values.length > 1 &&
      whole.total > few &&
      sum >= whole.total * values.length
    )
      blame(`every value of ${name} finds all ${whole.total} rows`)
  }
}

/** How many values of a facet are compared with the filter. */
const compared = 3

/** Whether facets are there when they are requested, and count what the filter then finds. */
export async function checkFacets(list: List, read: ReadPage, blame: (fault: string) => void) {
  const query = { page: '1', limit: '10' }
  const declared = declaredFacets(list.entry.operation)
  if (declared.length === 0) return
  const page = await read(list, 'facets', { ...query, facets: 'true' })
  if (!page) return
  for (const name of declared) {
    const counts = page.facets?.[name]
    if (!counts) {
      blame(`facets has no ${name}`)
      continue
    }
    for (const { value, count } of counts.slice(0, compared)) {
      const label = `facet ${name}=${value}`
      const narrowed = await read(list, label, { ...query, facets: undefined, [name]: value })
      if (narrowed && narrowed.total !== count)
        blame(
          `the facet counts ${count} rows with ${name}=${value}, the filter finds ${narrowed.total}`,
        )
    }
  }
}

/** Whether a search for a name that nothing has finds nothing, and one for a name of the list finds its row. */
export async function checkSearch(
  list: List,
  read: ReadPage,
  whole: Page,
  blame: (fault: string) => void,
) {
  const takes = list.entry.operation.parameters.some(
    ({ name, required }) => name === 'search' && !required,
  )
  if (!takes) return
  const query = { page: '1', limit: '100', facets: undefined }
  const nothing = await read(list, 'search for nothing', { ...query, search: nobody })
  if (nothing && (nothing.total > 0 || nothing.rows.length > 0))
    blame(`a search for a name that nothing has finds ${nothing.total} rows`)
  const row = whole.rows.at(-1)
  const name = row?.title ?? row?.name
  if (!row || typeof name !== 'string' || name === '' || name.length > 100) return
  const found = await read(list, 'search for a name', { ...query, search: name })
  if (found && found.total <= 100 && !found.rows.some((each) => keyOf(each) === keyOf(row)))
    blame(`a search for “${name}” does not find it`)
  // Search is not case-sensitive; what other alphabets make of that is not judged.
  if (!/^[ -~]+$/.test(name) || name === name.toUpperCase() || !found) return
  const loud = await read(list, 'search in capitals', { ...query, search: name.toUpperCase() })
  if (loud && loud.total !== found.total)
    blame(`a search for “${name}” finds ${found.total} rows, in capitals ${loud.total}`)
}
