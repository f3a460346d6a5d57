import { readFileSync, writeFileSync } from 'node:fs'
import '../lib/root.ts'
import { runConformance, demoCredentials } from '../conformance/run.ts'
import type { Document } from '../conformance/document.ts'
import { parseOptions, usage } from '../conformance/options.ts'
import { keeps, reportOf } from '../conformance/report.ts'
import { jsonReport, junitReport } from '../conformance/report-files.ts'
import { generate } from '../build/generate.ts'
import { main, UserError, log } from '../lib/log.ts'

if (import.meta.main)
  await main(async () => {
    const options = parseOptions()
    if (!options) return log(usage)
    const { base, strict, json, junit, ...access } = options
    await generate()
    const document: Document = JSON.parse(readFileSync('openapi/generated/openapi.json', 'utf8'))
    const credentials = access.token
      ? undefined
      : (access.credentials ?? (await demoCredentials(base, access.timeout)))
    if (!credentials && !access.token)
      throw new UserError(`${base} has no demonstration sign-in: pass --email and --password`)
    const who = credentials ? `as ${credentials.email}` : 'with a token'
    log(`${document.info.title} ${document.info.version} at ${base}, ${who}`)
    const result = await runConformance({ ...access, base, credentials, document })
    log(reportOf(result, strict))
    if (json) writeFileSync(json, jsonReport(result, strict))
    if (junit) writeFileSync(junit, junitReport(result, strict))
    if (!keeps(result, strict)) process.exitCode = 1
  })
