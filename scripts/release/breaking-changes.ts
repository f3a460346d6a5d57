import { apiDiff } from 'api-smart-diff'

type Diff = ReturnType<typeof apiDiff>[number]

export interface BreakingChange {
  /** What changed, as it is listed in openapi/released/accepted.yaml: "[Removed] operation GET /api/x". */
  change: string
  /** Where, as keys of the resolved document. */
  path: (string | number)[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRequirement = (value: unknown): value is { required: string[] } =>
  isObject(value) && Object.keys(value).join() === 'required' && Array.isArray(value.required)

/** The key that `combineRequirements` stores alternatives under. */
const requirements = 'x-requirements'

/**
 * Alternatives such as `oneOf: [{ required: [ids] }, { required: [filter] }]` as one value: the comparison merges them
 * with the members beside them, and pairs them wrongly if one of these has changed.
 */
function combineRequirements(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(combineRequirements)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      (key === 'oneOf' || key === 'anyOf') && Array.isArray(inner) && inner.every(isRequirement)
        ? [
            requirements,
            `${key}: ${inner.map(({ required }) => required.join(' and ')).join(', ')}`,
          ]
        : [key, combineRequirements(inner)],
    ),
  )
}

const methods = ['get', 'put', 'post', 'delete', 'patch']

/** Changes that the comparison counts as harmless, but on which generated clients or strict hosts fail. */
function alsoBreaks({ action, path, after }: Diff): boolean {
  const [, , method, part] = path
  const [container, name] = path.slice(-2)
  if (!methods.includes(String(method))) return false
  if (name === 'operationId') return true
  if (name === requirements) return action !== 'remove'
  if (part === 'security') return action === 'add'
  const isGone = action === 'remove' && container === 'properties'
  if (part === 'requestBody')
    return isGone || (name === 'additionalProperties' && action !== 'remove' && after === false)
  if (part !== 'responses') return false
  return isGone || name === 'type' || (container === 'enum' && action === 'remove')
}

/** What changed; the shape of a schema is described once, whichever operations use it. */
function textOf({ description, action, path }: Diff): string {
  if (description && !description.endsWith('(operationId)')) return description
  return `[${action}] ${path.slice(1).join(' ')}`
}

/**
 * The changes between two bundled documents that can break clients: operations, members, content types or statuses
 * gone, limits tightened, members newly required, types changed, and enums narrowed, or widened in responses.
 */
export function breakingChanges(before: unknown, after: unknown): BreakingChange[] {
  return apiDiff(combineRequirements(before), combineRequirements(after))
    .filter(({ path }) => path[0] === 'paths')
    .filter((diff) => diff.type === 'breaking' || alsoBreaks(diff))
    .map((diff) => {
      const { path } = diff
      const operation = methods.includes(String(path[2]))
        ? `${String(path[2]).toUpperCase()} ${String(path[1])}: `
        : ''
      const text = textOf(diff)
      return {
        change: text.includes(String(path[1])) ? text : `${operation}${text}`,
        path: [...path],
      }
    })
}
