import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import '../lib/root.ts'
import { runConformance, demoCredentials } from '../conformance/run.ts'
import type { Document } from '../conformance/document.ts'
import { keeps, reportOf } from '../conformance/report.ts'
import { generate } from '../build/generate.ts'
import { main, UserError, log } from '../lib/log.ts'

const usage = `npm run conformance -- <base URL> [--email <address> --password <password>] [--strict]

Checks a host against the contract. Without credentials it signs in to the demonstration
organisation, where the host has one. With --strict the host must offer every operation.`

/** The options; undefined if only the help was requested. */
function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      password: { type: 'string' },
      strict: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const [base] = positionals
  if (!base || positionals.length > 1) throw new UserError(usage)
  if (!/^https?:$/.test(URL.parse(base)?.protocol ?? ''))
    throw new UserError('npm run conformance needs a URL such as https://api.acme.example')
  const { email, password, strict } = values
  if ((email === undefined) !== (password === undefined)) throw new UserError(usage)
  const given = email !== undefined && password !== undefined ? { email, password } : undefined
  return { base: base.replace(/\/+$/, ''), given, strict }
}

if (import.meta.main)
  await main(async () => {
    const asked = options()
    if (!asked) return log(usage)
    const { base, given, strict } = asked
    await generate()
    const document: Document = JSON.parse(readFileSync('openapi/generated/openapi.json', 'utf8'))
    const credentials = given ?? (await demoCredentials(base))
    if (!credentials)
      throw new UserError(`${base} has no demonstration sign-in: pass --email and --password`)
    log(`${document.info.title} ${document.info.version} at ${base}, as ${credentials.email}`)
    const result = await runConformance({ base, credentials, document })
    log(reportOf(result, strict))
    if (!keeps(result, strict)) process.exitCode = 1
  })
