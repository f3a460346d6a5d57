import sharp from 'sharp'

// Generates small valid files for the demonstration.

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')

/** A PDF with pages of a heading and lines of text. */
export function pdfOf(pages: { heading: string; lines: string[] }[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap(({ heading, lines }, index) => {
      const text = [
        `BT /F 22 Tf 56 770 Td (${escaped(heading)}) Tj /F 12 Tf 0 -40 Td 18 TL`,
        ...lines.map((line) => `(${escaped(line)}) Tj T*`),
        'ET',
      ].join('\n')
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
        `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
      ]
    }),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(body, 'latin1')
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = Buffer.byteLength(body, 'latin1')
  const count = objects.length + 1
  body += `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`
  body += `trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}

const rate = 8_000

/** A WAV of tones of half a second, from low to high, in hertz; 0 is silence. */
export function wavOf(tones: number[]): Buffer {
  const length = (tones.length * rate) / 2
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(length, 40)
  const samples = Buffer.alloc(length)
  for (let offset = 0; offset < length; offset += 1) {
    const tone = tones[Math.floor((offset * 2) / rate)] ?? 0
    samples[offset] = 128 + Math.round(60 * Math.sin((2 * Math.PI * tone * offset) / rate))
  }
  return Buffer.concat([head, samples])
}

const width = 960
const height = 540

/** A drawing as an image, and its thumbnail. */
export async function pictureOf(drawing: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 96 54"><rect width="96" height="54" fill="#f4f5f7"/>${drawing}</svg>`
  const image = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
  const raw = { width, height, channels: image.info.channels }
  const [png, webp] = await Promise.all([
    sharp(image.data, { raw }).png({ palette: true, effort: 1 }).toBuffer(),
    sharp(image.data, { raw }).resize(640).webp({ quality: 82, effort: 0 }).toBuffer(),
  ])
  return { png, webp }
}
