import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

// Files as a test wants them: small, real or made to hurt.

type Entry = { name: string; bytes: Buffer; packed?: boolean }

/** A ZIP. */
export function zip(...entries: Entry[]) {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, bytes, packed = false } of entries) {
    const body = packed ? deflateRawSync(bytes) : bytes
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(packed ? 8 : 0, 4)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(body.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(Buffer.byteLength(name), 22)
    const mark = (text: string) => Buffer.from(text, 'latin1')
    const local = [mark('PK\u0003\u0004'), about, Buffer.from(name), body]
    parts.push(...local)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    list.push(mark('PK\u0001\u0002\u0014\u0000'), about, place, Buffer.from(name))
    at += local.reduce((sum, part) => sum + part.length, 0)
  }
  const listed = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}

/** A PDF of so many pages, or one that says so. */
export function pdf(pages: number, { count = pages, box = '0 0 595 842' } = {}) {
  const text = 'BT /F 36 Tf 60 700 Td (Escape plan, hall 3) Tj ET'
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 3 0 R /Resources << /Font << /F 4 0 R >> >> >>`
  const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...Array.from({ length: pages }, () => page),
  ]
  let out = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = out.length
    out += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${out}${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${out.length}\n%%EOF\n`,
  )
}

/** A PNG of one colour and of any claimed size, in a few bytes. */
export function hugePng(side: number) {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(body.length, 0)
    frame.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * 2_000)
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A sound of so many seconds, in which nothing is heard. */
export function wav(seconds: number) {
  const length = Math.round(seconds * 8000) * 2
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(length + 36, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(16_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(length, 40)
  return Buffer.concat([head, Buffer.alloc(length)])
}
