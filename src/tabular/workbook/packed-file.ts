import { ListProblem, type ListProblemCode } from '~/tabular/list-problem'

/** Twenty megabytes of users unpack to far less than this; more is a ZIP bomb. */
const sizeLimit = 400 * 1000 * 1000

const endMark = 0x06054b50
const entryMark = 0x02014b50
/** The lengths of the fixed parts of both headers. */
const endLength = 22
const entryLength = 46

/** Other kinds of packed files, by the names of their entries. */
const others: [RegExp, ListProblemCode][] = [
  [/^word\//, 'word'],
  [/^xl\/workbook\.bin$/, 'binary-excel'],
  [/^Index\/.*\.iwa$|^Index\.zip$/, 'numbers'],
  [/^content\.xml$/, 'open-document'],
]

/** Refuses a packed file that is no workbook, with its kind. */
function checkKind(names: readonly string[]) {
  const found = others.find(([pattern]) => names.some((name) => pattern.test(name)))
  if (found) throw new ListProblem(found[1])
  if (!names.includes('[Content_Types].xml')) throw new ListProblem('archive')
}

/**
 * Refuses a packed file that is no workbook, or that would unpack to far more than any list. Wrong sizes are harmless:
 * unpacking stops at the stated size.
 */
export function checkPackedFile(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - endLength
  while (end >= 0 && view.getUint32(end, true) !== endMark) end--
  if (end < 0) throw new ListProblem('damaged')
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let total = 0
  const names: string[] = []
  for (let seen = 0; seen < entries; seen++) {
    if (at + entryLength > bytes.length || view.getUint32(at, true) !== entryMark)
      throw new ListProblem('damaged')
    const packed = view.getUint32(at + 20, true)
    const unpacked = view.getUint32(at + 24, true)
    // An entry without a size could unpack to anything.
    total += unpacked === 0 && packed > 2 ? sizeLimit + 1 : unpacked
    const nameLength = view.getUint16(at + 28, true)
    names.push(
      new TextDecoder().decode(bytes.subarray(at + entryLength, at + entryLength + nameLength)),
    )
    at += entryLength
    at += [-18, -16, -14].reduce((sum, place) => sum + view.getUint16(at + place, true), 0)
  }
  checkKind(names)
  if (total > sizeLimit) throw new ListProblem('too-packed')
}
