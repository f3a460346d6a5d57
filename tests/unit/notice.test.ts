import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noticeOf } from '../../scripts/release/notice.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

test('NOTICE lists the packages of the lock file ("npm run notice" writes it)', () => {
  expect(read('NOTICE')).toBe(noticeOf(JSON.parse(read('package-lock.json'))))
})

test('NOTICE: by licence, without packages of tests, each version once', () => {
  const notice = noticeOf({
    packages: {
      '': { version: '1.0.0', license: 'MIT' },
      'node_modules/@a/b': { version: '2.0.0', license: 'LGPL-3.0-or-later' },
      'node_modules/c': { version: '1.1.0', license: 'ISC' },
      'node_modules/d/node_modules/c': { version: '1.1.0', license: 'ISC' },
      'node_modules/e': { version: '3.0.0', license: 'MIT', dev: true },
      'node_modules/f': { version: '4.0.0' },
    },
  })
  expect(notice).toContain(
    'ISC\n\n  c 1.1.0\n\nLGPL-3.0-or-later\n\n  @a/b 2.0.0\n\nSee the package\n\n  f 4.0.0\n',
  )
  expect(notice).not.toContain('e 3.0.0')
})
