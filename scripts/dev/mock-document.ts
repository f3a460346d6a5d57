import { addNamedExamples } from './mock-examples.ts'

type Part = { type?: unknown; format?: unknown }
type Media = {
  schema?: { properties?: Record<string, Part>; examples?: unknown }
  example?: unknown
  examples?: Record<string, { value?: unknown }>
  encoding?: Record<string, { contentType?: string }>
}
type Operation = {
  parameters?: { name: string; in: string; description?: string }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}
type Document = { paths: Record<string, Record<string, Operation>> }

const isFile = ({ type, format }: Part) => type === 'string' && format === 'binary'

/**
 * The dereferenced document for Prism, which reads every form part as one text: it refuses JSON parts and several files
 * under one name. Those parts lose their schemas. It also prefers a schema's own example to the named ones of a
 * response; those schemas lose theirs. Everything else is validated as documented.
 */
export function mockDocument<D extends Document>(document: D): D {
  const copy = structuredClone(document)
  addNamedExamples(copy)
  for (const operation of Object.values(copy.paths).flatMap((item) => Object.values(item))) {
    const media = operation.requestBody?.content['multipart/form-data']
    for (const [name, part] of Object.entries(media?.schema?.properties ?? {})) {
      const text = ['string', 'number', 'integer', 'boolean'].some((type) => part.type === type)
      if (!text && !isFile(part)) Object.assign(media?.schema?.properties ?? {}, { [name]: {} })
    }
    for (const { content = {} } of Object.values(operation.responses))
      for (const answer of Object.values(content))
        if (answer.examples && answer.schema)
          answer.schema = { ...answer.schema, examples: undefined }
  }
  return copy
}
