import { parseArgs } from 'node:util'
import { checkDatabase } from './doctor/database.ts'
import type { Finding } from './doctor/finding.ts'
import { checkFolder } from './doctor/folder.ts'
import { checkHost } from './doctor/host.ts'
import { checkSettings } from './doctor/settings.ts'
import { withDatabase } from './database.ts'
import { green, grey, main, UserError, red, log, strong } from '../lib/log.ts'

const usage = `npm run doctor [-- <address of a running host>]
  Checks the settings, the data folder, the database and the mail server, and how the host answers requests
  without sign-in. Exits with 1 if something must be fixed before real use.`

const marks = { good: green('✔'), doubtful: strong('!'), bad: red('✖') }

function tell(title: string, findings: Finding[]) {
  log(strong(title))
  for (const { what, is, says } of findings) log(`  ${marks[is]} ${what}${says ? `: ${says}` : ''}`)
}

await main(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  })
  const [address] = positionals
  if (values.help) return log(usage)
  if (address !== undefined && !/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    throw new UserError('npm run doctor needs a URL such as https://learn.acme.example')
  const all: Finding[] = []
  const part = (title: string, findings: Finding[]) => {
    tell(title, findings)
    all.push(...findings)
  }
  await withDatabase(async (database, config) => {
    part('Settings', checkSettings(config))
    part('This machine', await checkFolder(config))
    part('Database and mail', await checkDatabase(database, config))
  })
  if (address !== undefined) part(address, await checkHost(address))
  const count = (is: Finding['is']) => all.filter((finding) => finding.is === is).length
  log(grey(`${all.length} checks, ${count('doubtful')} warnings, ${count('bad')} problems`))
  if (count('bad') > 0) process.exitCode = 1
})
