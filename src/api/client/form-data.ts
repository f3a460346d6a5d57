/**
 * A body as the multipart form of the contract: files unchanged, lists as repeated parts, an empty list as `[]`,
 * objects as JSON; undefined and null are left out.
 */
export function formDataOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body) as [string, unknown][])
    for (const part of Array.isArray(value) ? (value.length > 0 ? value : ['[]']) : [value]) {
      if (part === undefined || part === null) continue
      if (part instanceof Blob) form.append(name, part)
      else form.append(name, typeof part === 'object' ? JSON.stringify(part) : String(part))
    }
  return form
}
