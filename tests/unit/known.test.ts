import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readKnown, takeKnown } from '../../src/api/known'
import { storeToken } from '../../src/api/session/token'
import { stubBrowser } from './browser-globals.ts'

const key = ['/api/business/getAttention']

beforeEach(() => {
  stubBrowser('http://lectern.test')
  storeToken('the-token-of-ana')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page that was drawn with this in it, as it is read. */
function readPage(text: string | null) {
  const element = text === null ? null : { textContent: text }
  Object.assign(document, { getElementById: () => element })
  readKnown()
}

function begin() {
  const queryClient = new QueryClient()
  takeKnown(queryClient)
  return queryClient.getQueryData(key)
}

test('the console begins with what the page brings, once', () => {
  readPage(JSON.stringify([[key, { data: { attention: [] } }]]))
  expect(begin()).toEqual({ data: { attention: [] } })
  expect(begin()).toBeUndefined()
})

test('a page that brings nothing begins with nothing', () => {
  readPage(null)
  expect(begin()).toBeUndefined()
})

test('whoever signed in while the code was on its way is shown nothing of it', () => {
  readPage(JSON.stringify([[key, { data: { attention: [] } }]]))
  storeToken('the-token-of-ben')
  expect(begin()).toBeUndefined()
})
