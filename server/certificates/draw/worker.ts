import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type * as Typst from '@myriaddreamin/typst-ts-node-compiler'
import { readFonts, useFontFolders } from './fonts.ts'
import type { DrawAnswer, DrawRequest } from './types.ts'

const { NodeCompiler }: typeof Typst = createRequire(import.meta.url)(
  '@myriaddreamin/typst-ts-node-compiler',
)

const sourceOf = (name: string) => readFileSync(new URL(`${name}.typ`, import.meta.url), 'utf8')
const sources = { certificate: sourceOf('certificate'), transcript: sourceOf('transcript') }
const folders: unknown = workerData
if (Array.isArray(folders)) useFontFolders(folders.map(String))

/** The root of the paths in the document. */
const workspace = import.meta.dirname
const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [{ fontBlobs: readFonts() }],
})

type Fit = { id: string; fits: boolean }

const isFit = (value: unknown): value is Fit =>
  typeof value === 'object' && value !== null && 'id' in value && 'fits' in value

function draw({ id, document: name, page, pictures, as }: DrawRequest): DrawAnswer {
  for (const { path, bytes } of pictures)
    compiler.mapShadow(join(workspace, path), Buffer.from(bytes))
  try {
    const compiled = compiler.compile({
      mainFileContent: sources[name],
      inputs: { data: JSON.stringify(page) },
    })
    const document = compiled.result
    if (!document) {
      const diagnostics: unknown[] = compiled.takeDiagnostics()?.shortDiagnostics ?? []
      return { id, error: JSON.stringify(diagnostics).slice(0, 2_000) }
    }
    const marks: unknown = compiler.query(document, { selector: '<fit>', field: 'value' })
    const misfits = (Array.isArray(marks) ? marks : [])
      .filter(isFit)
      .flatMap((mark) => (mark.fits ? [] : [mark.id]))
    const output = as === 'pdf' ? compiler.pdf(document) : compiler.plainSvg(document)
    return { id, output, misfits }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : JSON.stringify(error) }
  } finally {
    compiler.resetShadow()
    // Results of earlier certificates are of no use to later ones.
    compiler.evictCache(5)
  }
}

parentPort?.on('message', (request: DrawRequest) => parentPort?.postMessage(draw(request)))
