import { bundle, createConfig, stringifyYaml } from '@redocly/openapi-core'
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

/** The bundled document, with shared parts under `components`. */
export const bundleContract = (file: string): Promise<unknown> => read(file, false)

/** The document with all $refs resolved. Fails on recursive schemas. */
export const dereferenceContract = (file: string): Promise<unknown> => read(file, true)

/** A document as YAML, with long texts in one line and no anchors. */
export const toYaml = (document: unknown) =>
  stringifyYaml(document, { lineWidth: -1, noRefs: true })

const blob = ts.factory.createTypeReferenceNode('Blob')

/** TypeScript cannot express "one of these members is required", and the types would lose everything else. */
function withoutAlternatives(key: string, value: unknown) {
  const isRule = (one: unknown) =>
    typeof one === 'object' && one !== null && Object.keys(one).join() === 'required'
  return key === 'anyOf' && Array.isArray(value) && value.every(isRule) ? undefined : value
}

/** TypeScript types of a document. Binary strings become Blob. */
export async function typesOf(document: unknown) {
  const nodes = await openapiTS(JSON.stringify(document, withoutAlternatives), {
    // Request members with a default are optional.
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
