import { describe, expect, test } from 'vitest'
import { Problem } from '../../server/contract/problem.ts'
import { dispositionOf, nameOfType } from '../../server/files/disposition.ts'
import { sniff } from '../../server/files/sniff.ts'
import { judge } from '~/api/uploads/validate'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const sniffed = (bytes: Buffer, name = 'file') =>
  sniff(
    { size: bytes.length, read: async (from, length) => bytes.subarray(from, from + length) },
    name,
  )

async function refusal(bytes: Buffer) {
  const error: unknown = await sniffed(bytes).catch((reason: unknown) => reason)
  return error instanceof Problem ? error.message : 'accepted'
}

/** A ZIP of empty files. */
function zipOf(names: string[]) {
  const list = Buffer.concat(
    names.map((name) => {
      const head = Buffer.alloc(46)
      head.writeUInt32LE(0x02014b50, 0)
      head.writeUInt16LE(name.length, 28)
      return Buffer.concat([head, Buffer.from(name)])
    }),
  )
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(4, 16)
  return Buffer.concat([Buffer.from('PK\u0003\u0004'), list, end])
}

describe('A file name has an ending of its type', () => {
  test.each([
    ['invoice.exe', docx, 'invoice.docx'],
    ['x.hta', docx, 'x.docx'],
    ['page.html', 'application/pdf', 'page.pdf'],
    ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
    ['photo.png', 'image/jpeg', 'photo.jpg'],
    ['v1.2.3.pdf', 'application/pdf', 'v1.2.3.pdf'],
    ['deck.pdf.exe', 'application/pdf', 'deck.pdf.pdf'],
    ['No ending', 'application/pdf', 'No ending.pdf'],
    ['.pdf', 'application/pdf', '.pdf'],
    ['list.csv', 'text/csv', 'list.csv'],
  ])('%s as %s', (name, mimeType, right) => {
    expect(nameOfType(name, mimeType)).toBe(right)
  })

  test('also of files that were stored under another name, and a ZIP is a download', () => {
    expect(dispositionOf({ name: 'a.html', mimeType: 'application/pdf' })).toContain('"a.pdf"')
    expect(dispositionOf({ name: 'a.zip', mimeType: 'application/zip' })).toMatch(/^attachment/)
  })
})

describe('What a file is', () => {
  test('a PDF after an empty line, Word Online, other capitals', async () => {
    expect(await sniffed(Buffer.from('\n%PDF-1.4\n'))).toMatchObject({
      mimeType: 'application/pdf',
    })
    const types = '[Content_Types].xml'
    expect(await sniffed(zipOf([types, 'word/document2.xml']))).toMatchObject({ mimeType: docx })
    expect(await sniffed(zipOf([types, 'Word/Document.xml']))).toMatchObject({ mimeType: docx })
  })

  test('a refusal says what is wrong with the file', async () => {
    expect(await refusal(Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0'))).toContain('HEIC')
    const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    const name = Buffer.from('EncryptedPackage', 'utf16le')
    expect(await refusal(Buffer.concat([ole, name]))).toContain('password')
    expect(await refusal(zipOf(['a.txt']))).toContain('other ZIP files are not accepted')
    expect(await refusal(zipOf(['course/imsmanifest.xml']))).toContain('in a folder')
    expect(await refusal(Buffer.from('<html>%PDF-1.4'))).toContain('this is a web page')
    expect(await refusal(Buffer.from('GIF89a'))).toContain('this is a GIF')
    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'
    expect(await refusal(Buffer.from(svg))).toContain('this is an SVG drawing')
    expect(await refusal(Buffer.from('MZ\0\0'))).toContain('this is a program')
    expect(await refusal(Buffer.from('just text'))).toContain('Choose a video')
  })

  test('a password of a large Office document is found in its directory', async () => {
    const sectors = Buffer.alloc(512 * 300)
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(sectors)
    sectors.writeUInt16LE(9, 30)
    sectors.writeUInt32LE(250, 48)
    expect(await refusal(sectors)).toContain('an old Office file')
    Buffer.from('EncryptedPackage', 'utf16le').copy(sectors, 512 * 251 + 128)
    expect(await refusal(sectors)).toContain('protected')
  })
})

test('uploads: a file of another type is refused with what to do about it', () => {
  const messageOf = (name: string) => JSON.stringify(judge({ name, size: 1 }))
  expect(messageOf('IMG_0001.HEIC')).toContain('Save it as JPEG or PNG')
  expect(messageOf('old.doc')).toContain('Save it as DOCX')
  expect(messageOf('intro.srt')).toContain('open the video, then Captions')
  expect(messageOf('setup.exe')).toContain('Programs are not supported')
  expect(messageOf('data.xyz')).toContain('Videos (MP4, MOV, WebM)')
  expect(judge({ name: 'film.mp4', size: 1 })).toEqual({ type: 'video' })
})
