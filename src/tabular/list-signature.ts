import { ListProblem } from './list-problem'

const beginnings: { bytes: number[]; is: 'zip' | 'ole' | 'other' }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], is: 'zip' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], is: 'ole' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], is: 'other' }, // PNG
  { bytes: [0xff, 0xd8, 0xff], is: 'other' }, // JPEG
  { bytes: [0x47, 0x49, 0x46, 0x38], is: 'other' }, // GIF
  { bytes: [0x25, 0x50, 0x44, 0x46], is: 'other' }, // PDF
  { bytes: [0x1f, 0x8b], is: 'other' }, // gzip
  { bytes: [0x52, 0x61, 0x72, 0x21], is: 'other' }, // RAR
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], is: 'other' }, // 7z
]

/** The kind of a file by its content, whatever its name: a workbook or text. Throws for all others. */
export function listKind(bytes: Uint8Array): 'workbook' | 'text' {
  const known = beginnings.find((beginning) =>
    beginning.bytes.every((byte, index) => bytes[index] === byte),
  )
  if (known?.is === 'zip') return 'workbook'
  // The old Excel format, and the container of password-protected new ones.
  if (known?.is === 'ole') throw new ListProblem(isEncrypted(bytes) ? 'protected' : 'old-excel')
  if (known) throw new ListProblem('no-list')
  return 'text'
}

/** Whether the container's directory has the entries of an encrypted workbook. */
function isEncrypted(bytes: Uint8Array): boolean {
  const name = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0])
  const last = bytes.length - name.length
  for (let at = bytes.indexOf(0x45); at >= 0 && at <= last; at = bytes.indexOf(0x45, at + 1))
    if (name.every((byte, offset) => bytes[at + offset] === byte)) return true
  return false
}
