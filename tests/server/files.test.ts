import { afterAll, expect, onTestFinished, test } from 'vitest'
import { expireFiles, storeBytes } from '../../server/files/lifecycle.ts'
import { testHost } from './host.ts'

// getFile: whole, in parts, and so that no browser runs it.

const host = await testHost()
const me = await host.signedIn()
const keeper = { organisationId: me.organisationId, adminId: me.id }
const bytes = Buffer.from('0123456789'.repeat(1_000))
afterAll(host.close)

const keep = (mimeType: string, name?: string) =>
  storeBytes(host.db, host.files, keeper, { bytes, mimeType, name })

const read = (id: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  host.app.inject({ method, url: host.files.address(id), headers })

test('getFile: returns the file, and for HEAD its headers', async () => {
  const { id } = await keep('video/mp4', 'Opening.mp4')
  const whole = await read(id)
  expect(whole.statusCode).toBe(200)
  expect(whole.rawPayload).toEqual(bytes)
  expect(whole.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=21600, immutable',
    'content-disposition': 'inline; filename="Opening.mp4"',
    'content-length': '10000',
    'content-type': 'video/mp4',
    'x-content-type-options': 'nosniff',
    etag: `"${id}"`,
  })
  const head = await read(id, {}, 'HEAD')
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  expect(head.headers).toMatchObject({ 'content-length': '10000', 'content-type': 'video/mp4' })
  expect((await read(id, { 'if-none-match': `W/"x", "${id}"` })).statusCode).toBe(304)
  expect((await read(id, { 'if-none-match': '"x"' })).statusCode).toBe(200)
})

test.each([
  ['bytes=0-9', 0, 9],
  ['bytes=9990-', 9_990, 9_999],
  ['bytes=-5', 9_995, 9_999],
  ['bytes=9999-99999', 9_999, 9_999],
  ['bytes=-99999', 0, 9_999],
])('getFile: returns the range %s', async (range, start, end) => {
  const { id } = await keep('audio/mpeg')
  const part = await read(id, { range })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/10000`)
  expect(part.headers['content-length']).toBe(String(end - start + 1))
  expect(part.rawPayload).toEqual(bytes.subarray(start, end + 1))
})

test('getFile: refuses an unsatisfiable range, and ignores unsupported ones', async () => {
  const { id } = await keep('audio/mpeg')
  for (const range of ['bytes=10000-', 'bytes=20000-30000', 'bytes=-0']) {
    const none = await read(id, { range })
    expect([none.statusCode, none.json().code], range).toEqual([416, 'request/range'])
    expect(none.headers['content-range']).toBe('bytes */10000')
  }
  for (const range of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=x-', 'bytes=-', ''])
    expect((await read(id, { range })).statusCode, range).toBe(200)
  const range = 'bytes=0-9'
  expect((await read(id, { range, 'if-range': `"${id}"` })).statusCode).toBe(206)
  expect((await read(id, { range, 'if-range': '"older"' })).statusCode).toBe(200)
})

test('getFile: images, video, audio, PDF and captions are shown, other files are downloaded', async () => {
  const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const how = async (type: string, name?: string) => {
    const { id } = await keep(type, name)
    return (await read(id)).headers['content-disposition']
  }
  expect(await how('image/png')).toBeUndefined()
  expect(await how('application/pdf', 'plan.pdf')).toBe('inline; filename="plan.pdf"')
  expect(await how('text/vtt', 'en.vtt')).toBe('inline; filename="en.vtt"')
  expect(await how('application/zip')).toBe('attachment')
  expect(await how(office, 'Größe "1".docx')).toBe(
    `attachment; filename="Gro_e _1_.docx"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.docx`,
  )
})

test('getFile: nothing in a file is executed, and only the console may frame a PDF', async () => {
  const policy = async (type: string) => {
    const { headers } = await read((await keep(type)).id)
    return [headers['content-security-policy'], headers['x-frame-options']]
  }
  expect(await policy('image/png')).toEqual(["default-src 'none'; sandbox", 'DENY'])
  expect(await policy('application/pdf')).toEqual([
    "default-src 'none'; sandbox; frame-ancestors 'self'",
    'SAMEORIGIN',
  ])
})

test('getFile: a console on an allowed origin can show files and read their names', async () => {
  const origin = 'https://console.example'
  const other = await testHost({ env: { CORS_ORIGINS: origin } })
  onTestFinished(other.close)
  const { organisationId } = await other.signedIn()
  const made = { bytes, mimeType: 'application/pdf', name: 'plan.pdf' }
  const { id } = await storeBytes(other.db, other.files, { organisationId, adminId: null }, made)
  const { headers } = await other.app.inject({
    url: other.files.address(id),
    headers: { origin },
  })
  expect(headers['content-security-policy']).toMatch(`frame-ancestors 'self' ${origin}`)
  expect(headers['access-control-allow-origin']).toBe(origin)
  expect(headers['access-control-expose-headers']).toContain('Content-Disposition')
})

test('getFile: captions are not compressed', async () => {
  const { id } = await keep('text/vtt')
  const answer = await read(id, { 'accept-encoding': 'gzip, br', range: 'bytes=0-1999' })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.rawPayload).toEqual(bytes.subarray(0, 2_000))
})

test('getFile: removed files, and files of removed objects, are not found', async () => {
  const { id } = await keep('image/png')
  await expireFiles(host.db, 'another', [id, null])
  expect((await read(id)).statusCode).toBe(200)
  await expireFiles(host.db, me.organisationId, [id])
  expect((await read(id)).statusCode).toBe(404)
  const { id: lost } = await keep('image/png')
  await host.files.remove(me.organisationId, lost)
  expect((await read(lost)).statusCode).toBe(404)
})
