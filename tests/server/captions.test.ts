import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { auditLog } from '../../server/db/schema.ts'
import { testHost } from './host.ts'
import { type Asset, libraryAdmin } from './library-host.ts'

const host = await testHost()
afterAll(host.close)
const { db } = host

const bytes = await readFile(new URL('../fixtures/moving.mp4', import.meta.url))
const file = (text: string, name = 'talk.srt') => ({
  bytes: Buffer.from(text),
  type: 'application/octet-stream',
  name,
})
const srt = '1\r\n00:00:01,000 --> 00:00:02,500\r\nGood morning\r\n'
const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\nおはよう\n'

test('uploadCaptions: one per language, served as WebVTT, one is the default', async () => {
  const me = await libraryAdmin(host)
  const { video } = await me.done('addVideo', {
    video: { bytes, type: 'video/mp4', name: 'a.mp4' },
  })
  expect(video).toMatchObject({ title: 'a', type: 'video', status: 'processing' })
  const upload = async (fields: object): Promise<Asset> =>
    (await me.done('uploadCaptions', { assetId: video._id, ...fields })).asset
  const first = await upload({ language: 'en-GB', file: file(srt) })
  expect(first.captions).toMatchObject([
    { language: 'en-GB', label: 'British English', isDefault: true },
  ])
  const shown = await host.app.inject({ url: first.captions[0]?.url ?? '' })
  expect(shown.headers['content-type']).toContain('text/vtt')
  expect(shown.body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nGood morning\n')
  const second = await upload({ language: 'ja-JP', file: file(vtt, 'talk.vtt'), isDefault: true })
  expect(second.captions).toMatchObject([
    { language: 'ja-JP', isDefault: true },
    { language: 'en-GB', isDefault: false },
  ])
  const again = await upload({ language: 'en-GB', label: 'Original', file: file(srt) })
  const english = again.captions.find(({ language }) => language === 'en-GB')
  expect([again.captions.length, english?.label, english?.isDefault]).toEqual([
    2,
    'Original',
    false,
  ])
  expect(english?._id).toBe(first.captions[0]?._id)
  expect(english?.url).not.toBe(first.captions[0]?.url)

  const change = { captionsId: english?._id, label: 'English', isDefault: true }
  const changed = await me.call('updateCaptions', change)
  expect(changed.json().data.asset.captions).toMatchObject([
    { label: 'English', isDefault: true },
    { language: 'ja-JP', isDefault: false },
  ])
  const stranger = await libraryAdmin(host)
  expect((await stranger.call('updateCaptions', change)).statusCode).toBe(404)
  expect((await stranger.call('deleteCaptions', { captionsId: english?._id })).statusCode).toBe(404)
  const rest = await me.call('deleteCaptions', { captionsId: english?._id })
  expect(rest.json().data.asset.captions).toMatchObject([{ language: 'ja-JP' }])
  expect((await host.app.inject({ url: english?.url ?? '' })).statusCode).toBe(404)
  expect((await me.read('assets?hasCaptions=true')).json().total).toBe(1)
  const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, video._id))
  expect(log.map(({ event, note }) => [event, note])).toEqual(
    expect.arrayContaining([
      ['asset/captions-added', 'British English, 1 line'],
      ['asset/captions-replaced', 'Original, 1 line'],
      ['asset/captions-deleted', 'English'],
    ]),
  )
})

test('uploadCaptions: errors have a line, and only video and audio have captions', async () => {
  const me = await libraryAdmin(host)
  const { video } = await me.done('addVideo', {
    video: { bytes, type: 'video/mp4', name: 'a.mp4' },
  })
  const { asset: page } = await me.done('addAsset', { title: 'x', url: 'https://example.org' })
  const send = (assetId: string, text: string) =>
    me.form('uploadCaptions', { assetId, language: 'en', file: file(text) })
  const refused = await send(video._id, `${srt}\r\n2\r\n00:00:04,000\r\nNo end\r\n`)
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'captions/parse'])
  expect(refused.json().errors[0]).toMatchObject({ field: 'file', row: expect.any(Number) })
  const unsuitable = await send(page._id, srt)
  expect([unsuitable.statusCode, unsuitable.json().errors[0].field]).toEqual([422, 'assetId'])
  expect((await send('as_none', srt)).statusCode).toBe(404)
  const tooLarge = await send(video._id, 'x'.repeat(1024 * 1024 + 1))
  expect(tooLarge.statusCode).toBe(413)
  expect((await me.read(`asset/${video._id}`)).json().data.asset.captions).toEqual([])
})
