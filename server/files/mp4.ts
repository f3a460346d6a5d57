import type { Source } from './source.ts'

/** More than any valid film has; a bound for malicious files. */
const mostBoxes = 200

/** Reads the beginning of the box at an offset. */
type ReadHead = (offset: number) => Promise<Buffer>

/** Uses the bytes that were read already, and limits the number of boxes. */
function headsOf(source: Source, beginning: Buffer): ReadHead {
  const length = 24
  let left = mostBoxes
  return async (at) => {
    left -= 1
    if (left < 0) return Buffer.alloc(0)
    if (at + length <= beginning.length) return beginning.subarray(at, at + length)
    return source.read(at, length)
  }
}

type Span = { start: number; end: number }

/** The sibling boxes between two offsets. */
async function* boxesIn(readHead: ReadHead, { start, end }: Span) {
  for (let offset = start; offset < end;) {
    const head = await readHead(offset)
    if (head.length < 16) return
    const said = head.readUInt32BE(0)
    const long = said === 1
    const size = long ? Number(head.readBigUInt64BE(8)) : said || end - offset
    if (size < 8 || offset + size > end) return
    yield {
      type: head.toString('latin1', 4, 8),
      head,
      start: offset + (long ? 16 : 8),
      end: offset + size,
    }
    offset += size
  }
}

async function firstOf(type: string, readHead: ReadHead, within: Span) {
  for await (const box of boxesIn(readHead, within)) if (box.type === type) return box
  return undefined
}

/** The handler of a track: `vide`, `soun`, … */
async function handlerOf(readHead: ReadHead, track: Span) {
  const media = await firstOf('mdia', readHead, track)
  const handler = media && (await firstOf('hdlr', readHead, media))
  return handler?.head.toString('latin1', 16, 20)
}

/** Whether an MP4 has sound and no video; its signature may be that of a film. */
export async function hasOnlySound(source: Source, beginning: Buffer) {
  const readHead = headsOf(source, beginning)
  const movie = await firstOf('moov', readHead, { start: 0, end: source.size })
  if (!movie) return false
  const handlers: (string | undefined)[] = []
  for await (const box of boxesIn(readHead, movie))
    if (box.type === 'trak') handlers.push(await handlerOf(readHead, box))
  return handlers.includes('soun') && !handlers.includes('vide') && !handlers.includes(undefined)
}
