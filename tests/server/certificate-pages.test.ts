import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { encode } from 'uqr'
import { afterAll, describe, expect, test } from 'vitest'
import { drawPage } from '../../server/certificates/draw/draw.ts'
import { stackOf } from '../../server/certificates/draw/fonts.ts'
import { readInstalled } from '../../server/certificates/draw/installed-fonts.ts'
import { pageOf } from '../../server/certificates/draw/page.ts'
import { newCode, readCode } from '../../server/certificates/issuing/code.ts'
import { dateText, expiryOf, shownCode, valuesOf } from '../../server/certificates/values.ts'
import { nameElement, template } from './certificate-host.ts'

const library = await PDFiumLibrary.init()
afterAll(() => library.destroy())

const style = { language: 'en', dates: 'long' } as const
const link = 'https://learn.example/verify?code=9F3K7Q2MX4TB08RD'

/** A certificate with a name and a QR code. */
async function draw(firstName: string, as: 'pdf' | 'drawing' = 'pdf') {
  const values = valuesOf(
    {
      firstName,
      lastName: '',
      courseTitle: 'Fire safety',
      completedOn: '2026-11-20',
      issuedOn: '2026-11-20',
      expiresOn: null,
      score: null,
      code: newCode(),
      organisation: 'Northwind',
    },
    style,
  )
  const element = { ...nameElement, _id: 'name', kind: 'text' as const, text: '{{firstName}}' }
  const { background } = template()
  const code = { _id: 'qr', kind: 'qr' as const, ...qr }
  const layout = {
    orientation: 'landscape' as const,
    pageSize: 'A4' as const,
    language: 'en',
    template: {
      background,
      elements: [{ ...element, font: 'serif' as const, size: 40, minSize: 6 }, code],
    },
  }
  const { page, missing } = pageOf(layout, values, {
    title: 'Fire safety',
    date: '2026-11-20',
    link,
  })
  const { output, misfits } = await drawPage({ page, pictures: [], as })
  return { bytes: Buffer.from(output), missing, misfits }
}

/** At 150 dots an inch. */
const scale = 150 / 72
const perMillimetre = 150 / 25.4

type Pixels = { data: Uint8Array; width: number; height: number }

/** The page of a PDF in grey, a byte a pixel. */
async function pixelsOf(bytes: Buffer): Promise<Pixels> {
  const document = await library.loadDocument(bytes)
  const { data, width, height } = await document.getPage(0).render({ scale, render: 'bitmap' })
  document.destroy()
  const raw = { width, height, channels: 4 as const }
  const grey = await sharp(data, { raw })
    .flatten({ background: '#fff' })
    .grayscale()
    .raw()
    .toBuffer()
  return { data: grey, width, height }
}

/** A drawing in the size of a page, in the same way. */
async function drawnPixels(svg: string, { width, height }: Pixels) {
  return sharp(Buffer.from(svg), { density: 150 })
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .grayscale()
    .raw()
    .toBuffer()
}

/** What a reader of the PDF copies. */
async function textOf(bytes: Buffer) {
  const document = await library.loadDocument(bytes)
  const text = document.getPage(0).getText()
  document.destroy()
  return text
    .replaceAll(/[\r\n]+/g, ' ')
    .trim()
    .normalize('NFC')
}

/** Where the QR code is, in millimetres. */
const qr = { x: 20, y: 150, width: 40, height: 40 }

const sorted = (text: string) => [...text].toSorted().join('')

const names = [
  'Amara Okafor',
  'Seán Ó Súilleabháin',
  'Nguyễn Thị Ánh',
  'Łukasz Brzęczyszczykiewicz',
  'Şebnem Öztürk',
  'Ștefan Ionescu',
  'Ελένη Παπαδοπούλου',
  'Оксана Шевченко',
  'דוד בן־גוריון',
  'प्रिया शर्मा',
  'श्रीकृष्णमूर्ति',
  'สมชาย ศรีสุข',
  'தமிழ்ச்செல்வி',
  'გიორგი ბერიძე',
  'Արամ Խաչատրյան',
  'e\u0301 Combining',
  'Zoe\u0308',
  'fi ffl office',
  'O’Sullivan–Byrne',
  '{{score}} Tag',
  '#let x = 1',
  '*bold* _it_ $x$ @ref <tag>',
  String.raw`\n "quotes" 's`,
  'a'.repeat(100),
  'Björk Guðmundsdóttir',
  'Þórður Ægisson',
  'Jiří Dvořák',
  'Zsófia Kovács-Szűcs',
  'Mária Kučerová',
  'Jānis Bērziņš',
  'Žydrūnas Šimkus',
  'Øyvind Næss',
  'Åsa Lindström',
  'José Ñáñez Ibáñez',
  'João Gonçalves da Conceição',
  'François d’Arçonville',
  'Müller-Lüdenscheidt',
  'Straße Weiß',
  'IJsbrand van der Vlugt',
  'Petar Đorđević',
  'Петър Стоянов',
  'Ђорђе Љубичић',
  'Андрій Ґалаґан',
  'Владислав Іваненко',
  'Κωνσταντίνος',
  'Trần Đức Lương',
  'Phạm Ngọc Thạch',
  'Lê Hữu Phước',
  'Naaʼahóóhai',
  'Kahoʻokele',
  'Adé Bímpé',
  'Ng',
  'X Æ A-12',
  'राजेश कुमार',
  'Ana María 2nd',
]

describe('pages of certificates', () => {
  test.for(names)('%s is printed as it is written, with the same bytes each time', async (name) => {
    const { bytes, missing, misfits } = await draw(name)
    expect([missing, misfits]).toEqual([[], []])
    expect(await textOf(bytes)).toBe(name.normalize('NFC'))
    expect((await draw(name)).bytes).toEqual(bytes)
  })

  // Readers put the letters of ligatures, and of two directions, in another order.
  test.for(['محمد الأمين', 'عائشة بنت عبد الله', 'שרה Levi 7'])(
    '%s is printed with all its letters',
    async (name) => {
      const { bytes, missing, misfits } = await draw(name)
      expect([missing, misfits]).toEqual([[], []])
      expect(sorted(await textOf(bytes))).toBe(sorted(name))
    },
  )

  test.for(['Fox 🦊', '田中 結衣', 'ᚠᚢᚦ'])('%s has letters that no font has', async (name) => {
    expect((await draw(name)).missing).toHaveLength(1)
  })
})

describe('what is drawn', () => {
  test.for(['Amara Okafor', 'प्रिया शर्मा', 'محمد الأمين', 'a'.repeat(100)])(
    '%s: the drawing and the PDF are the same to at least 99.5 % of pixels',
    async (name) => {
      const page = await pixelsOf((await draw(name)).bytes)
      const svg = (await draw(name, 'drawing')).bytes.toString()
      const drawn = await drawnPixels(svg, page)
      expect(drawn.length).toBe(page.data.length)
      const other = page.data.filter((grey, at) => Math.abs(grey - (drawn[at] ?? 0)) > 96).length
      expect(other / drawn.length).toBeLessThan(0.005)
      expect(page.data.filter((grey) => grey < 128).length).toBeGreaterThan(1_000)
    },
  )

  test('the QR code has the link of the certificate, with four modules of quiet', async () => {
    const { data, width } = await pixelsOf((await draw('Amara Okafor')).bytes)
    const { data: modules, size } = encode(link, { ecc: 'M', border: 4 })
    const side = qr.width / size
    const read = modules.map((row, y) =>
      row.map((_, x) => {
        const left = Math.round((qr.x + (x + 0.5) * side) * perMillimetre)
        const top = Math.round((qr.y + (y + 0.5) * side) * perMillimetre)
        return (data[top * width + left] ?? 255) < 128
      }),
    )
    expect(read).toEqual(modules)
    expect(read.slice(0, 4).flat()).not.toContain(true)
  })
})

describe('fonts of certificates', () => {
  test('installed fonts are read by family, in regular and bold', () => {
    const require = createRequire(import.meta.url)
    const folder = join(dirname(dirname(require.resolve('@embedpdf/fonts-hebrew'))), 'fonts')
    const found = readInstalled([folder, '/nowhere'])
    expect(Object.keys(found)).toEqual(['Noto Sans Hebrew'])
    expect(found['Noto Sans Hebrew']).toEqual([
      join(folder, 'NotoSansHebrew-Regular.ttf'),
      join(folder, 'NotoSansHebrew-Bold.ttf'),
    ])
  })

  test('each style begins with its own family', () => {
    expect(stackOf('serif', 'en')[0]).toBe('Noto Serif')
    expect(stackOf('script', 'ja')[0]).toBe('Great Vibes')
    expect(stackOf('sans', 'zh-Hant')).toContain('Noto Naskh Arabic')
  })
})

describe('days and codes of certificates', () => {
  test.for([
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2026-11-20', 600, '2076-11-20'],
    ['2026-11-20', null, null],
  ] as const)('%s and %s months end on %s', ([day, months, last]) => {
    expect(expiryOf(day, months)).toBe(last)
  })

  test.for([
    ['en', 'long', '3 December 2026'],
    ['en', 'medium', '3 Dec 2026'],
    ['en', 'iso', '2026-12-03'],
    ['de', 'long', '3. Dezember 2026'],
    ['th', 'long', '3 ธันวาคม ค.ศ. 2026'],
    ['ja', 'long', '2026年12月3日'],
  ] as const)('dates in %s, %s: %s', ([language, dates, text]) => {
    expect(dateText('2026-12-03', { language, dates })).toBe(text)
  })

  test('codes are read in any spelling', () => {
    const code = newCode()
    expect(readCode(` ${shownCode(code).toLowerCase()} `)).toBe(code)
    expect(readCode('OIL0-1111-2222-3333')).toBe('0110111122223333')
    for (const text of ['', 'x', `${code}0`, code.slice(1), 'UUUU-UUUU-UUUU-UUUU'])
      expect(readCode(text), text).toBeUndefined()
  })
})
