import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '../../server/config/config.ts'
import { log, main, UserError } from '../lib/log.ts'

const usage = `npm run fonts -- <jp|kr|sc|tc>…
  Installs fonts for Japanese (jp), Korean (kr), and simplified (sc) and traditional (tc) Chinese names on
  certificates into DATA_DIR/fonts, about 37 MB each. Restart the server afterwards, then retry what is held.`

const version = '1.0.0'
const scripts = ['jp', 'kr', 'sc', 'tc']

await main(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  })
  if (values.help) return log(usage)
  const unknown = positionals.find((name) => !scripts.includes(name))
  if (positionals.length === 0 || unknown !== undefined)
    throw new UserError('npm run fonts needs one or more of jp, kr, sc and tc')
  const folder = join(loadConfig().DATA_DIR, 'fonts')
  mkdirSync(folder, { recursive: true })
  const packages = positionals.map((name) => `@embedpdf/fonts-${name}@${version}`)
  const options = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync('npm', [...options, ...packages], { stdio: 'inherit' })
  log(`Installed into ${folder}. Restart the server, then retry the certificates that are held.`)
})
