import { rm } from 'node:fs/promises'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Problem, problem } from './problem.ts'
import type { Body, Schema } from './document.ts'
import { fromText, type Values } from './parameters.ts'
import { faultsOf } from './schemas.ts'
import { invalid, validationMessages } from './validation-messages.ts'
import { rejectUnsafeText, refuseUnstorable } from './text-safety.ts'
import { receiveFile, type Upload } from './receive-file.ts'

const megabyte = 1024 * 1024

const isBinary = (schema: Schema = {}) => schema.format === 'binary' || 'contentMediaType' in schema
const isList = ({ type }: Schema) => [type].flat().includes('array')
const membersOf = ({ schema }: Body) => schema.properties ?? {}

/** The schema for the fields, with files accepted as any value. */
function withoutFiles(schema: Schema): Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, member]) => {
    if (isBinary(member)) return [name, {}]
    const { items, ...list } = member
    return [name, isBinary(items) ? list : member]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

const stripped = new WeakMap<Body, Schema>()

function schemaOf(body: Body) {
  const cached = stripped.get(body) ?? withoutFiles(body.schema)
  stripped.set(body, cached)
  return cached
}

/** The limits for parts, files and bytes that follow from the document. */
function limitsOf(body: Body) {
  const members = Object.values(membersOf(body))
  const maxParts = (schema: Schema) =>
    isList(schema) ? Math.min(schema.maxItems ?? 1000, 1000) : 1
  const files = members.filter(fileSchema)
  const largest = Math.max(
    0,
    ...files.map(({ maxLength, items }) => (items ?? { maxLength }).maxLength ?? 0),
  )
  const sum = (schemas: Schema[]) => schemas.reduce((total, schema) => total + maxParts(schema), 0)
  return {
    files: sum(files) || 1,
    fields: sum(members) + 1,
    parts: sum(members) + 2,
    fieldNameSize: 100,
    fieldSize: megabyte,
    // One more than allowed, so that our own check can name the limit.
    fileSize: largest + 1,
    headerPairs: 20,
  }
}

/** The text of a part converted by its schema: numbers and booleans by hand, everything else as JSON. */
function fieldValue(schema: Schema, text: string): unknown {
  const types = [schema.type].flat()
  const plain = types.includes('string') || (schema.type === undefined && 'enum' in schema)
  const simple = ['integer', 'number', 'boolean'].some((type) => types.includes(type))
  if (plain || simple) return fromText(schema, text)
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The items of a list: one part each, or one part with a JSON array. */
function listValue(schema: Schema, texts: string[]): unknown {
  const [first = ''] = texts
  if (texts.length === 1 && first.startsWith('[')) {
    const parsed = fieldValue({ type: 'array' }, first)
    if (Array.isArray(parsed)) return parsed
  }
  return texts.map((text) => fieldValue(schema.items ?? {}, text))
}

function checkType({ encoding }: Body, name: string, { mimetype }: { mimetype: string }) {
  const accepted = encoding[name]?.contentType?.split(',').map((type) => type.trim())
  if (accepted && !accepted.includes(mimetype.toLowerCase()))
    throw problem('upload/type', `a file of one of these types: ${accepted.join(', ')}`)
}

type Parts = { texts: Map<string, string[]>; files: Map<string, Upload[]> }

/** The file schema of a field, single or in a list; undefined for other fields. */
function fileSchema(schema: Schema = {}) {
  if (isBinary(schema)) return schema
  return isBinary(schema.items) ? schema.items : undefined
}

const wrongPart = (field: string, code: string, message: string) =>
  invalid([{ field, code, message }])

async function takePart(part: Multipart, body: Body, folder: string, { texts, files }: Parts) {
  const { fieldname: name } = part
  refuseUnstorable(name)
  const file = fileSchema(membersOf(body)[name])
  if (part.type === 'field') {
    if (part.valueTruncated) throw problem('request/too-large', '1 MB in one field')
    if (file) throw wrongPart(name, 'type', 'This must be a file')
    texts.set(name, [...(texts.get(name) ?? []), String(part.value)])
    return
  }
  if (!file) throw wrongPart(name, 'additionalProperties', 'No file is accepted here')
  checkType(body, name, part)
  refuseUnstorable(part.filename)
  const upload = await receiveFile(part, { folder, limit: file.maxLength ?? megabyte })
  files.set(name, [...(files.get(name) ?? []), upload])
}

function assemble(body: Body, { texts, files }: Parts) {
  const values: Values = {}
  for (const [name, given] of [...texts, ...files]) {
    const schema = membersOf(body)[name] ?? {}
    const isText = (value: string | Upload): value is string => typeof value === 'string'
    const parsed: (string | Upload)[] = given
    if (isList(schema)) values[name] = parsed.every(isText) ? listValue(schema, parsed) : parsed
    else if (parsed.length > 1 || name in values)
      throw problem('request/malformed', `The part ${name} is sent twice`)
    else values[name] = parsed.every(isText) ? fieldValue(schema, parsed[0] ?? '') : parsed[0]
  }
  return values
}

/** Converts an error of the parser to a problem of the contract. */
function refusal(error: unknown) {
  if (error instanceof Problem) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code))
    return problem('request/malformed', 'The request has too many parts')
  if (['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'].includes(code)) return error
  return problem('request/malformed', 'The multipart body is invalid', { cause: error })
}

/**
 * Reads a multipart body: fields are converted and validated, files are streamed to `folder`. Call `remove` when the
 * request is over, even after an error.
 */
export async function readMultipart(request: FastifyRequest, body: Body, folder: string) {
  const parts: Parts = { texts: new Map(), files: new Map() }
  const remove = async () => {
    const uploads = [...parts.files.values()].flat()
    await Promise.all(uploads.map(({ path }) => rm(path, { force: true })))
  }
  try {
    for await (const part of request.parts({ limits: limitsOf(body) }))
      await takePart(part, body, folder, parts)
    const values = assemble(body, parts)
    const fields = Object.fromEntries(
      Object.entries(values).filter(([name]) => parts.texts.has(name)),
    )
    rejectUnsafeText(fields)
    const errors = validationMessages(faultsOf(schemaOf(body), values))
    if (errors.length > 0) throw invalid(errors)
    return { values, remove }
  } catch (error) {
    await remove()
    throw refusal(error)
  }
}
