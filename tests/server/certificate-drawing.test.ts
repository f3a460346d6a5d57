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
