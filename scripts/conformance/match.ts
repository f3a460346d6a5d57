import type { Operation } from './document.ts'

/** The operation that a request is for. */
export function matching(operations: Operation[], method: string, path: string) {
  return operations.find((operation) => {
    const pattern = operation.path.replace(/\{\w+\}/g, '[^/]+')
    return operation.method === method && new RegExp(`^${pattern}$`).test(path)
  })
}
