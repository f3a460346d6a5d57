import { afterAll, expect, test } from 'vitest'
import { testHost } from './host.ts'

// What answers without a session.

const host = await testHost({ env: { DEMO: 'no' } })
const demo = await testHost({ env: { DEMO: 'yes' } })
afterAll(async () => {
  await host.close()
  await demo.close()
})

test('sign-in-options names the demonstration, and only where there is one', async () => {
  const url = '/api/auth/sign-in-options'
  expect((await host.app.inject({ url })).json().data).toEqual({ demo: null })
  expect((await demo.app.inject({ url })).json().data.demo).toEqual({
    email: 'admin@northwind.example',
    password: 'northwind-demo',
  })
})

test('getFile refuses an address that was not signed here, or has had its time, as if there were no file', async () => {
  const { id } = await host.admin()
  const later = Math.floor(Date.now() / 1000) + 3600
  const signed = new URL(host.files.address(id), 'http://lectern.test')
  const forged = new URL(signed)
  forged.searchParams.set('expires', String(later))
  const old = new URL(signed)
  old.searchParams.set('expires', '1')
  for (const url of [signed, forged, old]) {
    expect(url.pathname).toBe(`/api/business/getFile/${id}`)
    const answer = await host.app.inject({ url: url.pathname + url.search })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'request/not-found'])
  }
})
