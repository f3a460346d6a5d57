import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesOfBuild, retainPrevious } from '../../scripts/build/retain-previous.ts'

test('build: files of the previous build are retained, older ones are removed', () => {
  const dist = mkdtempSync(join(tmpdir(), 'lectern-kept-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  mkdirSync(join(dist, 'assets'))
  /** Builds these, each with its map, the scripts with compressed copies. */
  function build(...names: string[]) {
    const before = filesOfBuild(dist)
    const made = names.flatMap((name) => [`assets/${name}`, `assets/${name}.map`])
    const copies = names.flatMap((name) => [`assets/${name}.br`, `assets/${name}.gz`])
    for (const file of [...made, ...copies]) writeFileSync(join(dist, file), file)
    retainPrevious(dist, made, before)
    return readdirSync(join(dist, 'assets')).toSorted()
  }
  const all = (...names: string[]) =>
    names.flatMap((name) => [name, `${name}.br`, `${name}.gz`, `${name}.map`])

  expect(build('base-1.js', 'list-1.js')).toEqual(all('base-1.js', 'list-1.js'))
  const withoutMap = all('base-1.js').filter((name) => !name.endsWith('.map'))
  expect(build('base-2.js', 'list-1.js')).toEqual([...withoutMap, ...all('base-2.js', 'list-1.js')])
  expect(build('base-3.js')).not.toContain('base-1.js')
  // The same once more: nothing is from before.
  expect(build('base-3.js')).toEqual(all('base-3.js'))
})
