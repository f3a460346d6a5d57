import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { storeBytes, storeUpload } from '../../server/files/lifecycle.ts'
import { sniff } from '../../server/files/sniff.ts'
import { processFile } from '../../server/media/process.ts'
import { hugePng, pdf, wav, zip } from './hostile-files.ts'
import { testHost } from './host.ts'

// What is in a file: known by its bytes, looked into apart from the server, harmless whatever is in it.

const host = await testHost()
const me = await host.admin()
const keeper = { organisationId: me.organisationId, adminId: me.id }
const fixture = (name: string) => readFile(new URL(`../fixtures/${name}`, import.meta.url))
afterAll(host.close)

const source = (bytes: Buffer) => ({
  size: bytes.length,
  read: async (start: number, length: number) => bytes.subarray(start, start + length),
})
const kindOf = (bytes: Buffer | string, name = 'file') =>
  sniff(source(Buffer.from(bytes)), name).then(
    ({ type, mimeType }) => `${type} ${mimeType}`,
    ({ code }) => String(code),
  )

async function look(bytes: Buffer, mimeType: string) {
  const { id } = await storeBytes(host.db, host.files, keeper, { bytes, mimeType })
  const found = await processFile(host, { ...keeper, fileId: id })
  return { ...found, before: id }
}

const bytesOf = async (id: string | null) => {
  const found = id && (await host.files.read(me.organisationId, id))
  return found ? Buffer.concat(await found.stream.toArray()) : undefined
}

const photo = await sharp({
  create: { width: 3200, height: 1600, channels: 3, background: '#7a4' },
})
  .jpeg()
  .withExif({ IFD0: { Artist: 'Ana Duarte' } })
  .toBuffer()
const entry = (name: string, text = '<x/>', packed = false) => ({
  name,
  bytes: Buffer.from(text),
  packed,
})

test('file types: are detected by content, whatever the name', async () => {
  const office = 'application/vnd.openxmlformats-officedocument'
  expect(await kindOf(photo, 'plan.pdf')).toBe('image image/jpeg')
  expect(await kindOf(pdf(1))).toBe('document application/pdf')
  expect(await kindOf(await fixture('moving.mp4'))).toBe('video video/mp4')
  expect(await kindOf(await fixture('moving.webm'))).toBe('video video/webm')
  expect(await kindOf(await fixture('recorded.webm'))).toBe('video video/webm')
  // As browsers record a voice: the same container, without pictures.
  expect(await kindOf(await fixture('sound.webm'))).toBe('audio audio/webm')
  expect(await kindOf(await fixture('tone.mp3'))).toBe('audio audio/mpeg')
  expect(await kindOf(wav(1))).toBe('audio audio/wav')
  expect(await kindOf(await fixture('plan.docx'))).toBe(
    `document ${office}.wordprocessingml.document`,
  )
  expect(await kindOf(zip(entry('xl/workbook.xml')))).toBe(`document ${office}.spreadsheetml.sheet`)
  expect(await kindOf(zip(entry('ppt/presentation.xml')))).toBe(
    `presentation ${office}.presentationml.presentation`,
  )
  expect(await kindOf(zip(entry('imsmanifest.xml'), entry('index.html')))).toBe(
    'scorm application/zip',
  )
  expect(await kindOf('WEBVTT\n', 'en.vtt')).toBe('captions text/vtt')
  expect(await kindOf('1\n00:00:01,000 --> 00:00:02,000\nHi', 'en.srt')).toBe('captions text/vtt')
})

const box = (type: string, ...parts: (Buffer | string)[]) => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + content.length)
  return Buffer.concat([size, Buffer.from(type), content])
}
const brand = box('ftyp', 'isom\0\0\u0002\0isommp41')
const track = (handler: string) =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box('mdia', box('hdlr', Buffer.alloc(8), handler, Buffer.alloc(13))),
  )
const movie = (...handlers: string[]) =>
  box('moov', box('mvhd', Buffer.alloc(100)), ...handlers.map(track))
const samples = box('mdat', Buffer.alloc(100_000))

test.each<[string, Buffer[], string]>([
  ['of sound is a sound', [movie('soun'), samples], 'audio audio/mp4'],
  ['of sound with chapters is a sound', [movie('soun', 'text')], 'audio audio/mp4'],
  ['that says at its end that it is of sound is one', [samples, movie('soun')], 'audio audio/mp4'],
  ['of pictures and sound is a video', [movie('soun', 'vide'), samples], 'video video/mp4'],
  [
    'that says at its end what it is of is that',
    [samples, movie('soun', 'vide')],
    'video video/mp4',
  ],
  [
    'that ends too early stays a video',
    [movie('soun', 'vide').subarray(0, -20)],
    'video video/mp4',
  ],
  ['without end is a video', [box('free').fill(0, 0, 4), movie('soun')], 'video video/mp4'],
  [
    'of nothing but boxes is a video',
    Array.from({ length: 300 }, () => box('free')),
    'video video/mp4',
  ],
])('file types: an MP4 %s', async (_, parts, kind) => {
  expect(await kindOf(Buffer.concat([brand, ...parts]), 'talk.mp4')).toBe(kind)
})

test.each<[string, Buffer | string, string?]>([
  ['a page', '<!doctype html><p>Hi'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a page that calls itself captions', '<script>alert(1)</script>', 'en.vtt'],
  ['a program of Windows', 'MZ\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'],
  ['a program of Linux', '\u007fELF\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'],
  ['a script', '#!/bin/sh\nrm -rf /'],
  ['a text', 'Hello'],
  ['nothing', ''],
  ['any ZIP', zip(entry('a.txt'))],
  ['half a ZIP', zip(entry('word/document.xml')).subarray(0, 60)],
  ['a document with macros', zip(entry('word/document.xml'), entry('word/vbaProject.bin'))],
])('file types: %s is refused', async (_, bytes, name) => {
  expect(await kindOf(bytes, name)).toBe('upload/type')
})

test('files: a form file keeps its name', async () => {
  const path = join(host.folder, 'upload')
  await writeFile(path, photo)
  const kept = await storeUpload(host.db, host.files, keeper, {
    fileName: 'C:\\photos\\Grüße\u202e.jpg',
    mimeType: 'text/html',
    size: photo.length,
    sha256: '',
    path,
    stream: vi.fn(),
    toJSON: () => ({}),
  })
  expect(kept).toMatchObject({ name: 'Grüße.jpg', mimeType: 'image/jpeg', type: 'image' })
})

test('images: are scaled down, without metadata, with a thumbnail', async () => {
  const seen = await look(photo, 'image/jpeg')
  expect(seen).toMatchObject({ width: 2560, height: 1280, failure: null, mimeType: 'image/jpeg' })
  expect(seen.fileId).not.toBe(seen.before)
  const stored = await sharp(await bytesOf(seen.fileId)).metadata()
  expect(stored).toMatchObject({ width: 2560, format: 'jpeg' })
  expect(stored.exif).toBeUndefined()
  expect(await sharp(await bytesOf(seen.thumbnail)).metadata()).toMatchObject({
    width: 640,
    format: 'webp',
  })
  expect(await readdir(host.files.uploads)).toEqual([])
})

test('probe: video and audio have a duration, documents a number of pages', async () => {
  const video = await look(await fixture('moving.mp4'), 'video/mp4')
  expect(video).toMatchObject({ width: 96, height: 64, failure: null, fileId: video.before })
  expect(video.duration).toBeCloseTo(1.46, 1)
  expect((await look(await fixture('moving.webm'), 'video/webm')).duration).toBeCloseTo(1.44, 1)
  // As browsers record it: no length is written anywhere, not even those of its parts.
  const recorded = await look(await fixture('recorded.webm'), 'video/webm')
  expect(recorded).toMatchObject({ duration: 0.423, width: 160, height: 90, failure: null })
  expect((await look(await fixture('tone.mp3'), 'audio/mpeg')).duration).toBeCloseTo(2, 1)
  expect(await look(await fixture('sound.webm'), 'audio/webm')).toMatchObject({
    duration: expect.closeTo(0.54, 1),
    width: null,
    failure: null,
  })
  expect((await look(wav(2.5), 'audio/wav')).duration).toBe(2.5)
  const plan = await look(pdf(2), 'application/pdf')
  expect(plan).toMatchObject({ pages: 2, failure: null })
  expect(await sharp(await bytesOf(plan.thumbnail)).metadata()).toMatchObject({ width: 640 })
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  expect(await look(await fixture('plan.docx'), type)).toMatchObject({ pages: 3, thumbnail: null })
})

test('probe: with ffmpeg a video has a frame as its thumbnail', async () => {
  const folder = join(host.folder, 'bin')
  await mkdir(folder)
  const frame = join(folder, 'frame.png')
  await writeFile(frame, await sharp(photo).resize(640).png().toBuffer())
  await writeFile(join(folder, 'ffmpeg'), `#!/bin/sh\ncat ${frame}\n`)
  await chmod(join(folder, 'ffmpeg'), 0o755)
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  const video = await look(await fixture('moving.mp4'), 'video/mp4')
  vi.unstubAllEnvs()
  expect(await sharp(await bytesOf(video.thumbnail)).metadata()).toMatchObject({ format: 'webp' })
})

/** The sample entry of a video track gets another codec. */
function withCodec(film: Buffer, codec: string) {
  const changed = Buffer.from(film)
  changed.write(codec, changed.indexOf('vp09', changed.indexOf('stsd')), 'latin1')
  return changed
}

test('probe: a video that most browsers cannot play, or whose end is missing, has a notice', async () => {
  const film = await fixture('moving.mp4')
  const noticeOf = async (bytes: Buffer, type = 'video/mp4') => (await look(bytes, type)).notice
  expect(await noticeOf(film)).toBeNull()
  expect(await noticeOf(withCodec(film, 'mp4v'))).toMatch(/cannot play MPEG-4 Part 2 video/)
  expect(await noticeOf(withCodec(film, 'hvc1'))).toMatch(/cannot play HEVC/)
  expect(await noticeOf(withCodec(film, 'apcn'))).toMatch(/cannot play ProRes/)
  const webm = await fixture('moving.webm')
  expect(await noticeOf(webm, 'video/webm')).toBeNull()
  const encryption = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'11'.repeat(32)}> >>`
  const id = `/ID [<${'22'.repeat(16)}> <${'22'.repeat(16)}>] `
  const text = pdf(1).toString().replace('/Root', `${id}/Encrypt ${encryption} /Root`)
  const locked = await look(Buffer.from(text), 'application/pdf')
  expect(locked).toMatchObject({ failure: null, notice: expect.stringMatching(/password/) })
  const half = await look(film.subarray(0, film.length / 2), 'video/mp4')
  expect(half).toMatchObject({ failure: null, notice: expect.stringMatching(/incomplete/) })
})

test.each([
  ['a picture of 50,000 by 50,000', hugePng(50_000), 'image/png', /more than 60 megapixels/],
  ['half a picture', photo.subarray(0, 4_000), 'image/jpeg', /picture is damaged/],
  ['half a video', (await fixture('moving.mp4')).subarray(0, 200), 'video/mp4', /video is damaged/],
  ['no sound', Buffer.from('RIFF\0\0\0\0WAVE'), 'audio/wav', /sound is damaged/],
  ['no PDF', Buffer.from(`%PDF-1.7\n${'x'.repeat(500)}`), 'application/pdf', /PDF is damaged/],
])('probe: %s fails with a reason', async (_, bytes, type, words) => {
  const seen = await look(bytes, type)
  expect(seen.failure).toMatch(words)
  expect(seen).toMatchObject({ thumbnail: null, fileId: seen.before })
})

test('probe: implausible metadata is ignored', async () => {
  const billion = await look(pdf(1, { count: 1_000_000_000 }), 'application/pdf')
  expect(billion).toMatchObject({ pages: 1, failure: null })
  const line = await look(pdf(1, { box: '0 0 1 14400000' }), 'application/pdf')
  expect(line).toMatchObject({ pages: 1, thumbnail: null, failure: null })
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const properties = `<Pages>3</Pages>${' '.repeat(50_000_000)}`
  const bomb = zip(entry('word/document.xml'), entry('docProps/app.xml', properties, true))
  expect(bomb.length).toBeLessThan(100_000)
  expect(await look(bomb, type)).toMatchObject({ pages: null, failure: null })
})
