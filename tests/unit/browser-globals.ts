import { vi } from 'vitest'

/** What `src/api` reads of a browser, for tests of it in Node: an address and a cookie jar with one cookie. */
export function stubBrowser(origin: string) {
  let cookie = ''
  let attributes = ''
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    set cookie(text: string) {
      const [pair = '', ...rest] = text.split('; ')
      attributes = rest.join('; ')
      cookie = attributes.includes('Max-Age=0') ? '' : pair
    },
  })
  return { attributes: () => attributes }
}
