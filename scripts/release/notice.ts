import { readFileSync, writeFileSync } from 'node:fs'
import '../lib/root.ts'
import { log, main } from '../lib/log.ts'

interface Locked {
  version?: string
  license?: string
  name?: string
  dev?: boolean
}

const head = `Lectern
Its own licence is in the file LICENSE.

Lectern runs with the packages below, installed by npm. The text of each licence is in the folder of its package under
node_modules. Packages for tests and tools only are not listed.

Packages for several platforms are listed although only those of the platform are installed. sharp-libvips is a
library that is loaded at run time and can be replaced (LGPL-3.0-or-later); its source is at
https://github.com/lovell/sharp-libvips. Fonts under OFL-1.1 are distributed unchanged.
`

/** A path such as "node_modules/a/node_modules/@b/c" without its folders. */
const nameIn = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13)

/** The NOTICE of the packages in a package-lock.json, by licence. */
export function noticeOf(lock: { packages: Record<string, Locked> }): string {
  const byLicense = new Map<string, Set<string>>()
  for (const [path, { version, license = 'See the package', name, dev }] of Object.entries(
    lock.packages,
  )) {
    if (path === '' || dev) continue
    const packages = byLicense.get(license) ?? new Set()
    byLicense.set(license, packages.add(`${name ?? nameIn(path)} ${version}`))
  }
  const parts = [...byLicense]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([license, packages]) =>
        `${license}\n\n${[...packages]
          .toSorted()
          .map((line) => `  ${line}\n`)
          .join('')}`,
    )
  return [head, ...parts].join('\n')
}

/** Writes NOTICE from package-lock.json. */
export function writeNotice() {
  writeFileSync('NOTICE', noticeOf(JSON.parse(readFileSync('package-lock.json', 'utf8'))))
}

if (import.meta.main)
  await main(async () => {
    writeNotice()
    log('NOTICE is written')
  })
