import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answeredEarly, askEarly, earlyAnswers } from '../../src/api/early'
import { storeToken } from '../../src/api/token'
import { stubBrowser } from './browser-globals.ts'

const origin = 'http://lectern.test'
const list = '/api/business/getCourses?page=1&limit=25&sort=-updatedAt'
const alerts = '/api/business/getAlerts?limit=10'
const asked: string[] = []

beforeEach(() => {
  stubBrowser(origin)
  storeToken('the-token-of-ana')
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(Response.json({ address }))
  })
  asked.length = 0
})
afterEach(async () => {
  await earlyAnswers(0)
  vi.unstubAllGlobals()
})

const remember = (look: string) => vi.stubGlobal('localStorage', { getItem: () => look })

test('lists are asked ahead for pages as long as they were last', () => {
  remember('{"theme":"dark","pageSize":50}')
  askEarly([list, alerts])
  expect(asked).toEqual([list.replace('25', '50'), alerts])
})

test('where nothing readable is remembered they are as long as for everybody', () => {
  remember('}')
  askEarly([list])
  vi.stubGlobal('localStorage', undefined)
  askEarly([list])
  expect(asked).toEqual([list, list])
})

test('an answer is taken once, and by whoever asked only', async () => {
  remember('{}')
  askEarly([list])
  const as = (token: string) =>
    new Request(origin + list, { headers: { Authorization: `Bearer ${token}` } })
  expect(await answeredEarly(as('the-token-of-ben'))).toBeUndefined()
  expect(await (await answeredEarly(as('the-token-of-ana')))?.json()).toEqual({ address: list })
  expect(await answeredEarly(as('the-token-of-ana'))).toBeUndefined()
})

test('nobody asks ahead without a session', () => {
  stubBrowser(origin)
  askEarly([list])
  expect(asked).toEqual([])
})
