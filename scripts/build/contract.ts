import { bundle, createConfig } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { UserError } from '../lib/log.ts'

async function read(file: string, dereference: boolean): Promise<unknown> {
  const config = await createConfig({})
  const { bundle: result, problems } = await bundle({ ref: file, config, dereference })
  const errors = problems.filter((problem) => problem.severity === 'error')
  if (errors.length > 0)
    throw new UserError(
      errors
        .map(({ message, location: [at] }) => {
          const where = at ? `${at.source.absoluteRef} ${at.pointer ?? ''}` : file
          return `${message}\n  ${where}`
        })
        .join('\n'),
    )
  return result.parsed
}

/** The document in one piece, its parts named under `components`. */
export const bundleContract = (file: string): Promise<unknown> => read(file, false)

/** The document in one piece without a single $ref. Fails on schemas that contain themselves. */
export const dereferenceContract = (file: string): Promise<unknown> => read(file, true)

const blob = ts.factory.createTypeReferenceNode('Blob')

/** That one of some members must be there is a rule that TypeScript can't say, and would lose all else over. */
function withoutAlternatives(key: string, value: unknown) {
  const isRule = (one: unknown) =>
    typeof one === 'object' && one !== null && Object.keys(one).join() === 'required'
  return key === 'anyOf' && Array.isArray(value) && value.every(isRule) ? undefined : value
}

/** TypeScript for a document. What the document calls binary is a Blob. */
export async function typesOf(document: unknown) {
  const nodes = await openapiTS(JSON.stringify(document, withoutAlternatives), {
    // A body's member with a default may be left out by whoever sends it.
    defaultNonNullable: false,
    transform(schema) {
      const binary =
        schema.format === 'binary' ||
        ('contentMediaType' in schema && !('contentEncoding' in schema) && schema.type === 'string')
      return binary ? blob : undefined
    },
  })
  return `// Made by "npm run generate" from openapi/. Do not edit.\n\n${astToString(nodes)}`
}
