import { describe, expect, test } from 'vitest'
import { announcer, type Manifest } from '../../server/announce.ts'

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
  [route('_app/index')]: { file: 'assets/home.js', imports: ['index.html'] },
  [route('_app/$')]: { file: 'assets/else.js' },
  [route('_app/people.$id')]: { file: 'assets/person.js', imports: ['_form', '_shell.js'] },
  [route('_app/people.new')]: { file: 'assets/new.js' },
}
const announce = announcer(manifest, {
  '/': { asking: '<script>ask()</script>', isWhole: true },
})
const signedIn = { cookie: 'a=b; businesstoken=0123456789abcdefghijklmn' }

/** The names of what is announced at an address, in order. */
function announced(url: string, headers = signedIn) {
  const { asking = '', links } = announce(url, headers)
  const names = `${asking}${links}`.matchAll(/href="(?:\/assets\/)?([^"]+)"/g)
  return [...names].map(([, name]) => name)
}

const check = '/api/auth/is-business-user-logged-in'

describe('the head of the page announces', () => {
  test.each([
    ['/', [check, 'shell.css', 'shell.js', 'home.js']],
    ['/people/new?page=2', [check, 'shell.css', 'shell.js', 'new.js']],
    ['/people/u1/', [check, 'shell.css', 'shell.js', 'form.js', 'person.js']],
    ['/people/u1/what', [check, 'shell.css', 'shell.js', 'else.js']],
  ])('at %s the screen, what surrounds it and the session', (url, names) => {
    expect(announced(url)).toEqual(names)
  })

  test.each(['/login', '/login?next=%2Fpeople'])('at %s the form and no session', (url) => {
    expect(announced(url)).toEqual(['form.js', 'login.js'])
  })

  test('the sign-in page to whoever brings no session', () => {
    expect(announced('/people/u1', { cookie: 'a=b' })).toEqual(['form.js', 'login.js'])
  })

  test('no check by cookie where a partner hands a session over', () => {
    const names = announced('/?token=0123456789abcdefghijklmn', { cookie: '' })
    expect(names).toEqual(['shell.css', 'shell.js', 'home.js'])
  })

  test('what the screen asks first, to who is signed in and where nothing more is in the address', () => {
    expect(announce('/', signedIn).asking).toMatch(/is-business-user-logged-in">.*ask\(\)/)
    for (const [url, headers] of [
      ['/', {}],
      ['/?days=7', signedIn],
      ['/people/new', signedIn],
      ['/login', signedIn],
    ] as const)
      expect(announce(url, headers).asking ?? '').not.toContain('ask()')
  })

  test('nothing of the entry, which the page holds itself, and nothing without a build', () => {
    expect(announce('/', signedIn).links).not.toContain('index')
    expect(announcer({})('/', signedIn).links).toBe('')
  })
})
