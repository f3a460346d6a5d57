import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { escapePointerFragment, getLineColLocation, parseYaml, Source } from '@redocly/openapi-core'

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Finds where keys of the resolved document are written, in the files under openapi/. */
export function createLocator(entry: string) {
  const files = new Map<string, { source: Source; root: unknown }>()
  const open = (file: string) => {
    const opened = files.get(file)
    if (opened) return opened
    const text = readFileSync(file, 'utf8')
    const loaded = { source: new Source(file, text), root: parseYaml(text) }
    files.set(file, loaded)
    return loaded
  }

  interface Place {
    file: string
    keys: string[]
    node: unknown
  }
  const start = (file: string): Place => ({ file, keys: [], node: open(file).root })
  const step = ({ file, keys, node }: Place, key: string): Place | undefined =>
    isNode(node) && key in node ? { file, keys: [...keys, key], node: node[key] } : undefined
  /** The place that a $ref points to; the place itself without one. */
  const resolved = (place: Place): Place => {
    const ref = isNode(place.node) ? place.node.$ref : undefined
    if (typeof ref !== 'string') return place
    const [file = '', pointer = ''] = ref.split('#')
    const target = start(file ? join(dirname(place.file), file) : place.file)
    const keys = pointer.split('/').slice(1)
    const found = keys.reduce<Place | undefined>(
      (at, key) => at && step(at, key.replaceAll('~1', '/').replaceAll('~0', '~')),
      target,
    )
    return found ? resolved(found) : place
  }

  /** "openapi/schemas/course.yaml:12" of the deepest key that is still there. */
  return (path: readonly (string | number)[]): string => {
    let place = start(entry)
    for (const key of path) {
      const next = step(resolved(place), String(key))
      if (!next) break
      place = next
    }
    const { file, keys } = resolved(place)
    const pointer = `#/${keys.map((key) => escapePointerFragment(key)).join('/')}`
    const { start: at } = getLineColLocation({
      source: open(file).source,
      pointer,
      reportOnKey: true,
    })
    return `${file}:${at.line}`
  }
}
