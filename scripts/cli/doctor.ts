import { parseArgs } from 'node:util'
import { checkDatabase } from './doctor/database.ts'
import type { Finding } from './doctor/finding.ts'
import { checkFolder } from './doctor/folder.ts'
import { checkHost } from './doctor/host.ts'
import { checkSettings } from './doctor/settings.ts'
import { withDatabase } from './database.ts'
import { green, grey, main, UserError, red, log, strong } from '../lib/log.ts'

const usage = `npm run doctor [-- <address of a running host>]
  Looks at the settings, the data folder, the database and the mail server, and at what the host answers
  to strangers. Ends with 1 when something is to be mended before real people use it.`

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
    throw new UserError('npm run doctor wants an address such as https://learn.acme.example')
  const all: Finding[] = []
  const part = (title: string, findings: Finding[]) => {
    tell(title, findings)
    all.push(...findings)
  }
  await withDatabase(async (database, config) => {
    part('Settings', checkSettings(config))
    part('On this machine', await checkFolder(config))
    part('Database and mail', await checkDatabase(database, config))
  })
  if (address !== undefined) part(address, await checkHost(address))
  const count = (is: Finding['is']) => all.filter((finding) => finding.is === is).length
  log(grey(`${all.length} looked at, ${count('doubtful')} doubtful, ${count('bad')} bad`))
  if (count('bad') > 0) process.exitCode = 1
})
