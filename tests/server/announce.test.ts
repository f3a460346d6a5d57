import { describe, expect, test } from 'vitest'
import { announcer, type Manifest } from '../../server/http/page-preloads.ts'

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
const announce = announcer(manifest)
const signedIn = { cookie: 'a=b; businesstoken=0123456789abcdefghijklmn' }

/** The names of what is announced at an address, in order. */
function announced(url: string, headers = signedIn) {
  const { styles, code } = announce(url, headers)
  const names = (styles + code.join()).matchAll(/\/assets\/([^",]+)/g)
  return [...names].map(([, name]) => name)
}

describe('the head of the page announces', () => {
  test.each([
    ['/', ['shell.css', 'shell.js', 'home.js']],
    ['/people/new?page=2', ['shell.css', 'shell.js', 'new.js']],
    ['/people/u1/', ['shell.css', 'shell.js', 'form.js', 'person.js']],
    ['/people/u1/what', ['shell.css', 'shell.js', 'else.js']],
  ])('at %s the screen and what surrounds it', (url, names) => {
    expect(announced(url)).toEqual(names)
  })

  test.each(['/login', '/login?next=%2Fpeople'])('at %s the form and no session', (url) => {
    expect(announced(url)).toEqual(['form.js', 'login.js'])
  })

  test('the sign-in page to whoever brings no session', () => {
    expect(announced('/people/u1', { cookie: 'a=b' })).toEqual(['form.js', 'login.js'])
  })

  test('the screen that a partner hands a session over to, and no one’s own', () => {
    const url = '/?token=0123456789abcdefghijklmn'
    expect(announced(url, { cookie: '' })).toEqual(['shell.css', 'shell.js', 'home.js'])
    expect(announce(url, signedIn).first).toBeUndefined()
  })

  test('that the frame of the screens comes drawn for whoever brings a session', () => {
    expect(announce('/people/new?page=2', signedIn).first).toBe('frame')
    expect(announce('/people/new', {}).first).toBe('login')
    expect(announce('/login', signedIn).first).toBeUndefined()
  })

  test('nothing of the entry, which the page holds itself, and nothing without a build', () => {
    expect(announced('/')).not.toContain('index.js')
    expect(announcer({})('/', signedIn)).toEqual({ styles: '', code: [] })
  })
})
