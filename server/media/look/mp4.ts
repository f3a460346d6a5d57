import { fileSource, type Source } from '../source.ts'

// How long and how large a video in MP4 or MOV is, by its own tables. Recorders write the length of such a file at its
// end or nowhere, and then it is the end of the last fragment.

const mostBoxes = 100_000
const largestFragment = 4 * 1024 * 1024

type Box = { type: string; start: number; end: number }

/** The boxes between two places; what lies about its length ends them. */
async function boxesIn(source: Source, from: number, to: number) {
  const found: Box[] = []
  for (let at = from; at + 8 <= to && found.length < mostBoxes;) {
    const head = await source.read(at, 16)
    const short = head.readUInt32BE(0)
    const long = short === 1 && head.length === 16
    const size = long ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short
    const body = long ? 16 : 8
    if (size < body || at + size > to) break
    found.push({ type: head.toString('latin1', 4, 8), start: at + body, end: at + size })
    at += size
  }
  return found
}

type Track = { id: number; scale: number; width: number; height: number; step: number }

const content = (source: Source, box: Box | undefined) =>
  source.read(box?.start ?? 0, box ? Math.min(box.end - box.start, 200) : 0)

const named = (boxes: Box[], type: string) => boxes.find((box) => box.type === type)

/** A time and its scale, as two kinds of heads write them. */
function timesOf(head: Buffer) {
  if (head.length < 32) return { scale: 0, time: 0 }
  const wide = head.readUInt8(0) === 1
  return {
    scale: head.readUInt32BE(wide ? 20 : 12),
    time: wide ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16),
  }
}

async function readTrack(source: Source, { start, end }: Box): Promise<Track> {
  const inside = await boxesIn(source, start, end)
  const head = await content(source, named(inside, 'tkhd'))
  const media = named(inside, 'mdia')
  const about = media ? await boxesIn(source, media.start, media.end) : []
  const { scale } = timesOf(await content(source, named(about, 'mdhd')))
  const wide = head.length > 0 && head.readUInt8(0) === 1
  const size = wide ? 88 : 76
  if (head.length < size + 8) return { id: 0, scale: 0, width: 0, height: 0, step: 0 }
  return {
    id: head.readUInt32BE(wide ? 20 : 12),
    scale,
    width: head.readUInt32BE(size) / 65_536,
    height: head.readUInt32BE(size + 4) / 65_536,
    step: 0,
  }
}

/** When the samples of a run end, counted from its beginning. */
function lengthOfRun(run: Buffer, step: number) {
  const flags = run.readUInt32BE(0) & 0xff_ff_ff
  const count = run.readUInt32BE(4)
  if (!(flags & 0x100)) return count * step
  const entry = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  let at = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0)
  let length = 0
  for (let each = 0; each < count && at + 4 <= run.length; each += 1, at += entry)
    length += run.readUInt32BE(at)
  return length
}

/** When the last fragment ends, in seconds. */
async function endOf(source: Source, moof: Box, tracks: Track[]) {
  let last = 0
  for (const traf of await boxesIn(source, moof.start, moof.end)) {
    if (traf.type !== 'traf') continue
    const inside = await boxesIn(source, traf.start, traf.end)
    const head = await content(source, named(inside, 'tfhd'))
    const base = await content(source, named(inside, 'tfdt'))
    const track = tracks.find(({ id }) => head.length >= 8 && id === head.readUInt32BE(4))
    if (!track?.scale || base.length < 8) continue
    const wide = base.readUInt8(0) === 1 && base.length >= 12
    let time = wide ? Number(base.readBigUInt64BE(4)) : base.readUInt32BE(4)
    const flags = head.readUInt32BE(0)
    const at = 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0)
    const step = flags & 8 && head.length >= at + 4 ? head.readUInt32BE(at) : track.step
    for (const { type, start, end } of inside)
      if (type === 'trun' && end - start >= 8)
        time += lengthOfRun(await source.read(start, Math.min(end - start, largestFragment)), step)
    last = Math.max(last, time / track.scale)
  }
  return last
}

/** Seconds, width and height; null where the file does not say. */
export async function readMp4(path: string) {
  const source = await fileSource(path)
  const top = await boxesIn(source, 0, source.size)
  const moov = named(top, 'moov')
  if (!moov) return undefined
  const inside = await boxesIn(source, moov.start, moov.end)
  const tracks: Track[] = []
  for (const box of inside) if (box.type === 'trak') tracks.push(await readTrack(source, box))
  const { scale, time } = timesOf(await content(source, named(inside, 'mvhd')))
  const fragments = top.filter(({ type }) => type === 'moof')
  const end = fragments.at(-1)
  const more = named(inside, 'mvex')
  for (const box of more ? await boxesIn(source, more.start, more.end) : []) {
    const trex = box.type === 'trex' ? await content(source, box) : Buffer.alloc(0)
    const track = tracks.find(({ id }) => trex.length >= 20 && id === trex.readUInt32BE(4))
    if (track) track.step = trex.readUInt32BE(12)
  }
  const seconds = end ? await endOf(source, end, tracks) : scale && time / scale
  const video = tracks.find(({ width, height }) => width > 0 && height > 0)
  return {
    duration: seconds || null,
    width: video ? Math.round(video.width) : null,
    height: video ? Math.round(video.height) : null,
  }
}
