import { describe, expect, test } from 'vitest'
import { type Manifest, pageFinder } from '../../server/http/page-preloads.ts'

const route = (name: string) => `src/routes/${name}.tsx?tsr-split=component`
const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, css: ['assets/index.css'] },
  '_shell.js': {
    file: 'assets/shell.js',
    name: 'shell',
    imports: ['index.html'],
    css: ['assets/shell.css'],
  },
  _form: { file: 'assets/form.js', imports: ['index.html'] },
  [route('login')]: { file: 'assets/login.js', imports: ['index.html', '_form'] },
  [route('forgot-password')]: { file: 'assets/forgot.js' },
  [route('invitation')]: { file: 'assets/invitation.js' },
  [route('_app/index')]: { file: 'assets/home.js', imports: ['index.html'] },
  [route('_app/$')]: { file: 'assets/else.js' },
  [route('_app/people.$id')]: { file: 'assets/person.js', imports: ['_form', '_shell.js'] },
  [route('_app/people.new')]: { file: 'assets/new.js' },
}
const find = pageFinder(manifest)
const session = { cookie: 'a=b; businesstoken=0123456789abcdefghijklmn' }
const token = 'token=0123456789abcdefghijklmn'

/** The names of the files in the head of an address, in order. */
function preloaded(url: string, headers = session) {
  const names = find(url, headers).links.matchAll(/\/assets\/([^"]+)/g)
  return [...names].map(([, name]) => name)
}

describe('preloads', () => {
  test.each([
    ['/', ['shell.css', 'shell.js', 'home.js']],
    ['/people/new?page=2', ['shell.css', 'shell.js', 'new.js']],
    ['/people/u1/', ['shell.css', 'shell.js', 'form.js', 'person.js']],
    ['/people/u1/what', ['shell.css', 'shell.js', 'else.js']],
  ])('%s: the screen and the shell', (url, names) => {
    expect(preloaded(url)).toEqual(names)
  })

  test.each(['/login', '/login?next=%2Fpeople'])('%s: the form without the shell', (url) => {
    expect(preloaded(url)).toEqual(['form.js', 'login.js'])
  })

  test('without a session: the sign-in page', () => {
    expect(preloaded('/people/u1', { cookie: 'a=b' })).toEqual(['form.js', 'login.js'])
  })

  test('with a token to hand over: the screen', () => {
    expect(preloaded(`/?${token}`, { cookie: '' })).toEqual(['shell.css', 'shell.js', 'home.js'])
  })

  test('the session check, for screens behind sign-in only', () => {
    const check = 'rel="preload" as="fetch" crossorigin href="/api/auth/is-business-user-logged-in"'
    expect(find('/people/new', session).links).toContain(check)
    expect(find('/people/new', {}).links).not.toContain(check)
    expect(find('/login', session).links).not.toContain(check)
  })

  test('nothing of the entry, which the page loads itself, and nothing without a build', () => {
    expect(preloaded('/')).not.toContain('index.js')
    expect(pageFinder({})('/login', {}).links).toBe('')
  })
})

describe('the page', () => {
  test.each([
    ['/', session, 'index'],
    ['/nowhere/at/all', session, 'index'],
    ['/people/new', {}, 'login'],
    ['/login', {}, 'login'],
    ['/login?next=%2Fpeople', {}, 'login'],
    ['/forgot-password', {}, 'forgot-password'],
    ['/forgot-password', session, 'forgot-password'],
    ['/invitation', {}, 'plain'],
    // What the address fills in, checks first or leads on from is not prerendered.
    ['/login', session, 'plain'],
    ['/login?email=ana@acme.example', {}, 'plain'],
    ['/forgot-password?email=ana@acme.example', {}, 'plain'],
    [`/login?${token}`, {}, 'plain'],
    [`/people/new?${token}`, session, 'plain'],
  ])('%s with %o: %s', (url, headers, name) => {
    expect(find(url, headers).name).toBe(name)
  })
})
