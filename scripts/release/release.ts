import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import '../lib/root.ts'
import { generate } from '../build/generate.ts'
import { log, main, UserError } from '../lib/log.ts'
import { accepted, readAccepted, released } from './check-breaking.ts'
import { writeNotice } from './notice.ts'

const usage = `npm run release -- 0.2.0
  Sets the version in package.json, package-lock.json, openapi/openapi.yaml and CHANGELOG.md, keeps the document as
  the released one, and writes NOTICE. Commit and tag afterwards.`

/** Replaces the first match in a file. Fails if there is none. */
function replaceIn(file: string, pattern: RegExp, text: string) {
  const before = readFileSync(file, 'utf8')
  if (!pattern.test(before)) throw new UserError(`${file} has no line like ${pattern.source}`)
  writeFileSync(file, before.replace(pattern, text))
}

function setVersion(version: string, day: string) {
  replaceIn('package.json', /^ {2}"version": ".*?"/m, `  "version": "${version}"`)
  replaceIn('package-lock.json', /^ {2}"version": ".*?"/m, `  "version": "${version}"`)
  replaceIn('package-lock.json', /^ {6}"version": ".*?"/m, `      "version": "${version}"`)
  replaceIn('openapi/openapi.yaml', /^ {2}version: .*$/m, `  version: ${version}`)
  const breaks = readAccepted()
  const lines = breaks.map(({ change, reason }) => `- ${change}. ${reason}\n`).join('')
  const chapter =
    breaks.length > 0 ? `\n\n### Breaking changes of the API\n\n${lines.trimEnd()}` : ''
  replaceIn('CHANGELOG.md', /^## .* \(unreleased\)$/m, `## ${version} (${day})${chapter}`)
}

await main(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [version = ''] = positionals
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new UserError(usage)
  setVersion(version, new Date().toISOString().slice(0, 10))
  await generate()
  mkdirSync(dirname(released), { recursive: true })
  writeFileSync(released, readFileSync('openapi/dist/lectern.openapi.yaml'))
  writeFileSync(
    accepted,
    '# Changes since the released document that break clients: { change, reason } for each.\n[]\n',
  )
  writeNotice()
  log(`Version ${version} is set. Next:
  git commit --all --message "Release ${version}"
  git tag v${version}`)
})
