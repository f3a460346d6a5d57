import { expect, test } from 'vitest'
import { asProblem } from '../../server/http/error-handler.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

test.each(['53100', 'ENOSPC', 'EDQUOT'])('errors: %s is a full disk, with Retry-After', (code) => {
  const wrapped = new Error('query failed', { cause: withCode(code) })
  expect(asProblem(wrapped)).toMatchObject({
    status: 503,
    code: 'server/storage-full',
    headers: { 'Retry-After': 60 },
  })
})

test.each(['53200', '53300'])('errors: %s is a server that is busy', (code) => {
  expect(asProblem(withCode(code))).toMatchObject({ status: 503, code: 'server/unavailable' })
})
