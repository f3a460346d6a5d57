import { parseFile } from 'music-metadata'
import { frameOf, measure } from './ffmpeg.ts'
import { readMp4 } from './mp4.ts'
import { damaged, nothing, type Seen } from './seen.ts'

type Told = Pick<Seen, 'duration' | 'width' | 'height'> | undefined

const rounded = (seconds: number | null | undefined) =>
  seconds && Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) / 1000 : null

async function readSound(path: string) {
  const { format } = await parseFile(path, { duration: true, skipCovers: true })
  return format
}

/** How long a sound is. */
export async function lookAtSound(path: string): Promise<Seen> {
  const format = await readSound(path).catch(() => undefined)
  const duration = rounded(format?.duration)
  return duration ? { ...nothing, duration } : damaged('sound')
}

/** What the file says of itself; undefined when it is no video at all. */
async function readVideo(path: string, mimeType: string): Promise<Told> {
  if (mimeType !== 'video/webm') return readMp4(path).catch(() => undefined)
  const format = await readSound(path).catch(() => undefined)
  return format?.hasVideo
    ? { duration: format.duration ?? null, width: null, height: null }
    : undefined
}

/** How long and how large a video is, and a frame of it where ffmpeg is installed. */
export async function lookAtVideo(path: string, mimeType: string): Promise<Seen> {
  const told = await readVideo(path, mimeType)
  const measured = await measure(path, mimeType)
  if (!told && !measured.duration) return damaged('video')
  const duration = rounded(measured.duration ?? told?.duration)
  return {
    ...nothing,
    duration,
    width: measured.width ?? told?.width ?? null,
    height: measured.height ?? told?.height ?? null,
    thumbnail: await frameOf(path, mimeType, duration),
  }
}
