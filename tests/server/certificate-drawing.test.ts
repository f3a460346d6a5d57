import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  certificateOrganisation,
  type CertificateOrganisation,
  nameElement,
  template,
} from './certificate-host.ts'
import { testHost } from './host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: CertificateOrganisation

beforeAll(async () => {
  host = await testHost()
  office = await certificateOrganisation(host)
})
afterAll(() => host.close())

const draw = (body: object) => office.call('drawCertificate', body)

test('drawCertificate draws a template with a picture as SVG and as PDF, and saves nothing', async () => {
  const url = await office.picture()
  const picture = { kind: 'image', x: 10, y: 10, width: 40, height: 20, url }
  const page = template(nameElement, picture)
  const drawn = await draw({ template: page, orientation: 'portrait', pageSize: 'Letter' })
  expect(drawn.http, JSON.stringify(drawn)).toBe(200)
  expect(drawn.data).toMatchObject({ width: 215.9, height: 279.4, pdf: null })
  expect(drawn.data.drawing).toContain('<svg')
  const printed = await draw({ template: page, as: 'pdf' })
  expect(Buffer.from(printed.data.pdf, 'base64').toString('latin1', 0, 5)).toBe('%PDF-')
  const again = await draw({ template: page, as: 'pdf' })
  expect(again.data.pdf).toBe(printed.data.pdf)
  const [file] = await office.rows<{ unclaimed: boolean }>(
    'SELECT bool_and(expires_at IS NOT NULL) AS unclaimed FROM files WHERE organisation_id = $1',
    office.me.organisationId,
  )
  expect(file?.unclaimed).toBe(true)
})

test('drawCertificate reports text that does not fit and letters that no font has', async () => {
  const texts = ['x '.repeat(400), '漢字 😀', 'مرحبا עברית देवनागरी ไทย বাংলা தமிழ் Հայ ქართ Việt']
  const elements = texts.map((text, index) => ({ ...nameElement, y: 20 + 30 * index, text }))
  const { data } = await draw({ template: template(...elements) })
  expect(data.faults).toMatchObject([
    { field: 'template.elements.0', code: 'does-not-fit' },
    {
      field: 'template.elements.1',
      code: 'font-missing',
      message: 'No font has the letters 漢 字 😀',
    },
  ])
})

test('drawCertificate refuses unknown designs and users', async () => {
  const id = await office.design()
  expect((await draw({ certificateId: id, sample: 'longest' })).http).toBe(200)
  expect((await draw({ certificateId: id, user: 'unknown' })).http).toBe(404)
  expect((await draw({ certificateId: 'unknown' })).http).toBe(404)
  expect((await draw({})).http).toBe(422)
})

/** Numbers from 0 to 1, the same in each run. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

test('drawCertificate draws or refuses any template, and never fails', async () => {
  const random = randomFrom(20_261_126)
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  const lengths = [-1e9, -300, -0.1, 0, 0.05, 1, 20, 210, 297.5, 500, 1e9, null, '10', undefined]
  const texts = [
    '',
    '{{firstName}}',
    '{{ lastName }}',
    '{{fistName}}',
    '{{{{',
    '}}',
    '#let x = 1',
    'a\nb',
    '\u202Eabc',
    'ﷺ'.repeat(40),
    'x'.repeat(1001),
    '\u0000',
  ]
  const element = () => ({
    kind: one(['text', 'qr', 'line', 'shape', 'image', 'signature', 'other']),
    _id: one(['a', 'b', undefined, 'no id']),
    x: one(lengths),
    y: one(lengths),
    width: one(lengths),
    height: one(lengths),
    ...(random() < 0.6 && { text: one(texts) }),
    ...(random() < 0.4 && { size: one([0, 4, 12, 500, 1e9]) }),
    ...(random() < 0.4 && { fit: one(['shrink', 'wrap', 'cut']) }),
    ...(random() < 0.3 && { color: one(['#000000', 'red', '#12', '#GGGGGG']) }),
    ...(random() < 0.3 && {
      url: one(['/api/business/getFile/x', 'https://evil.example/x.svg', '']),
    }),
  })
  const seen = new Set<number>()
  for (let n = 0; n < 150; n += 1) {
    // Most have a single element: with more of them, one is nearly always refused.
    const elements = Array.from(
      { length: random() < 0.7 ? 1 : Math.floor(random() * 110) },
      element,
    )
    const drawn = { template: { background: one(['#FFFFFF', 'white']), elements } }
    const answer = await office.me.post('/api/business/drawCertificate', drawn)
    expect(answer.statusCode, JSON.stringify(drawn)).toBeLessThan(500)
    seen.add(answer.statusCode)
  }
  expect([...seen]).toContain(422)
  const good = { ...nameElement, _id: 'a', text: '{{firstName}}' }
  for (const size of [12, 40, 144]) {
    const drawn = { template: template({ ...good, size }) }
    expect((await office.me.post('/api/business/drawCertificate', drawn)).statusCode).toBe(200)
  }
})
