/** A value of JSON, as examples are made of. */
type Members = Record<string, unknown>
type Media = { schema?: unknown; example?: unknown; examples?: Record<string, { value?: unknown }> }
type Parameter = { name: string; in: string; description?: string }
type Operation = {
  parameters?: Parameter[]
  responses: Record<string, { content?: Record<string, Media> }>
}
type Document = { paths: Record<string, Record<string, Operation>> }

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Calls a function with every object of a value. */
function eachObject(value: unknown, visit: (object: Members) => void) {
  if (Array.isArray(value)) for (const item of value) eachObject(item, visit)
  if (!isMembers(value)) return
  visit(value)
  for (const member of Object.values(value)) eachObject(member, visit)
}

const successOf = ({ responses }: Operation) => responses['200']?.content?.['application/json']

/** The values that an operation shows for success. */
const shownBy = (media: Media | undefined) =>
  media?.examples ? Object.values(media.examples).map(({ value }) => value) : [media?.example]

/** The most detailed object of each id in all examples. */
function objectsById(operations: Operation[]) {
  const objects = new Map<string, Members>()
  for (const example of operations.flatMap((operation) => shownBy(successOf(operation))))
    eachObject(example, (object) => {
      if (typeof object._id !== 'string') return
      const known = objects.get(object._id) ?? {}
      if (Object.keys(object).length > Object.keys(known).length) objects.set(object._id, object)
    })
  return objects
}

/** The rows of an example's `data`, with their name: `rows`, or the first list of objects with ids. */
function listIn(example: unknown): [string, Members[]] | undefined {
  const data = isMembers(example) && isMembers(example.data) ? example.data : {}
  const lists = Object.entries(data).flatMap(([name, rows]): [string, Members[]][] =>
    Array.isArray(rows) && rows.every(isMembers) ? [[name, rows]] : [],
  )
  const hasIds = ([, rows]: [string, Members[]]) => rows.every(({ _id }) => _id !== undefined)
  return lists.find(([name]) => name === 'rows') ?? lists.find(hasIds) ?? lists[0]
}

/** The parameter by which a list returns a single object. */
export const singleParameter = ({ parameters = [] }: Pick<Operation, 'parameters'>) =>
  parameters.find(
    ({ name, in: place, description = '' }) =>
      place === 'query' && /Id$|^id$/.test(name) && /^This .* only/.test(description),
  )?.name

const pageRows = 25

/** Adds the example `empty` to what shows a list of objects without pages. */
function addEmptyExample(media: Media) {
  const [example] = shownBy(media)
  const [name, rows = []] = listIn(example) ?? []
  const areObjects = rows.length > 0 && rows.every(({ _id }) => typeof _id === 'string')
  if (name === undefined || !areObjects || !isMembers(example) || !isMembers(example.data)) return
  const value = { ...example, data: { ...example.data, [name]: [] } }
  media.examples = { list: { value: example }, ...media.examples, empty: { value } }
  delete media.example
}

/**
 * Adds named examples to the lists of a document: `list` as it is, `empty`, for lists with pages also `many` (a full
 * page of several), and `one` with a variant for each object (`one-c_fire`) where a parameter asks for a single one. What only a single object shows,
 * such as the sections of a course, is taken from the example of another operation.
 */
export function addNamedExamples(document: Document) {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const detailed = objectsById(operations)
  const reads = Object.values(document.paths).flatMap(({ get }) => (get ? [get] : []))
  for (const operation of reads) {
    const media = successOf(operation)
    const takesPage = operation.parameters?.some(({ name }) => name === 'page')
    const [example] = shownBy(media)
    const found = takesPage ? listIn(example) : undefined
    if (media && !takesPage) addEmptyExample(media)
    if (!media || !found || !isMembers(example) || !isMembers(example.data)) continue
    const [name, rows] = found
    const { data } = example
    const withRows = (list: Members[], total: number) => ({
      value: { ...example, total, data: { ...data, [name]: list } },
    })
    const many = Array.from({ length: pageRows }, (_, index) => {
      const row = rows[index % Math.max(1, rows.length)] ?? {}
      return index < rows.length ? row : { ...row, _id: `${String(row._id)}_${index}` }
    })
    const { facets: _, ...unfiltered } = example
    media.examples = {
      list: { value: example },
      ...media.examples,
      empty: { value: { ...unfiltered, total: 0, data: { ...data, [name]: [] } } },
      ...(rows.length > 0 && { many: withRows(many, 248) }),
    }
    delete media.example
    if (!singleParameter(operation)) continue
    const whole = rows.map((row) => ({ ...detailed.get(String(row._id)), ...row }))
    const fullest = whole.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)[0]
    for (const row of whole) {
      const missing = Object.keys(fullest ?? {}).some((key) => !(key in row))
      const { _id, title, status } = row
      // An object that no example shows in full has the contents of another one.
      const single = missing ? { ...fullest, ...(title ? { title } : {}), _id, status } : row
      media.examples[`one-${String(_id)}`] = withRows([single], 1)
      media.examples.one ??= withRows([single], 1)
    }
  }
}
