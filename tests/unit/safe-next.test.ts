import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { wayBack } from '../../src/shell/session/safe-next'

beforeAll(() => {
  vi.stubGlobal('location', new URL('https://console.example/login'))
})
afterAll(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['/profile', '/profile'],
  ['/users/users?userId=u_1#top', '/users/users?userId=u_1#top'],
  ['/', '/'],
])('Redirect after sign-in: %s is accepted', (next, path) => {
  expect(wayBack(next)).toBe(path)
})

test.each([
  '//evil.example/',
  '//',
  '/\\',
  '//a:b',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'profile',
  '',
  undefined,
  ['/profile'],
  '/login?next=/login',
  '///evil.example',
])('Redirect after sign-in: %s is refused', (next) => {
  expect(wayBack(next)).toBe('/')
})
