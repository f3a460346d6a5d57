type Part = { type?: unknown; format?: unknown }
type Media = {
  schema?: { properties?: Record<string, Part> }
  encoding?: Record<string, { contentType?: string }>
}
type Document = {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, Media> } }>>
}

const isFile = ({ type, format }: Part) => type === 'string' && format === 'binary'

/**
 * The dereferenced document as Prism can serve it. Prism reads every part of a form as one text: it
 * refuses parts that are JSON, and several files under one name, whatever they hold. Those parts
 * lose their schemas here; everything else is checked as the document says.
 */
export function mockDocument<D extends Document>(document: D): D {
  const copy = structuredClone(document)
  for (const operation of Object.values(copy.paths).flatMap((item) => Object.values(item))) {
    const media = operation.requestBody?.content['multipart/form-data']
    for (const [name, part] of Object.entries(media?.schema?.properties ?? {})) {
      const text = ['string', 'number', 'integer', 'boolean'].some((type) => part.type === type)
      if (!text && !isFile(part)) Object.assign(media?.schema?.properties ?? {}, { [name]: {} })
    }
  }
  return copy
}
