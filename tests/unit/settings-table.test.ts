import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { settings } from '../../server/config/settings.ts'

type Property = { default?: unknown; description?: string }

/** A default as the table shows it; empty if there is none. */
function shown(value: unknown) {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return ''
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}

/** The rows derived from the schema of the settings. */
function described() {
  const { properties = {} } = z.toJSONSchema(settings, { io: 'output', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => {
    const { default: value, description = '' }: Property =
      typeof property === 'object' ? property : {}
    return [`\`${name}\``, shown(value), description]
  })
}

/** The rows between the markers in docs/operations.md, without the header. */
function written() {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const [, table = ''] = /<!-- settings -->(.*)<!-- \/settings -->/s.exec(page) ?? []
  const rows = table.trim().split('\n').slice(2)
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

test('docs/operations.md lists every setting with its default and description, and no other', () => {
  expect(written()).toEqual(described())
})
