import { afterEach, expect, test, vi } from 'vitest'
import { printFailures } from '../../scripts/test/failures.ts'

afterEach(() => vi.restoreAllMocks())

test('npm test: failures are printed again, shortened, and by name only if there are many', () => {
  const told: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => told.push(String(text)) > 0)
  const message = Array.from({ length: 100 }, (_, index) => `line ${index + 1}`).join('\n')
  printFailures(Array.from({ length: 22 }, (_, index) => ({ name: `check ${index + 1}`, message })))

  const [first = '', last = ''] = [told[0], told.at(-1)]
  expect(first.trim().split('\n')).toHaveLength(40)
  expect(first).toMatch(/^\n✖ check 1\n {4}line 1\n[^]* line 100\n$/)
  expect(last).toBe('✖ check 22\n')
})
