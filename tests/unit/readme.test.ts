import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { settings } from '../../server/config/settings.ts'

type Property = { default?: unknown; description?: string }

/** The default as the README shows it; nothing where there is none. */
function shown(value: unknown) {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return ''
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}

/** The rows that the server's own schema gives. */
function described() {
  const { properties = {} } = z.toJSONSchema(settings, { io: 'output', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => {
    const { default: value, description = '' }: Property =
      typeof property === 'object' ? property : {}
    return [`\`${name}\``, shown(value), description]
  })
}

/** The rows between the README's marks, without the head. */
function written() {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const [, table = ''] = /<!-- settings -->(.*)<!-- \/settings -->/s.exec(readme) ?? []
  const rows = table.trim().split('\n').slice(2)
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

test('the README describes every setting as the server checks it, and no other', () => {
  expect(written()).toEqual(described())
})
