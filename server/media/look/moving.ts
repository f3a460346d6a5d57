import { parseFile } from 'music-metadata'
import { frameOf, measure } from './ffmpeg.ts'
import { damaged, nothing, type Seen } from './seen.ts'

const rounded = (seconds: number | null | undefined) =>
  seconds && Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) / 1000 : null

async function readFormat(path: string) {
  const { format } = await parseFile(path, { duration: true, skipCovers: true })
  return format
}

/** How long a sound is. */
export async function lookAtSound(path: string): Promise<Seen> {
  const format = await readFormat(path).catch(() => undefined)
  const duration = rounded(format?.duration)
  return duration ? { ...nothing, duration } : damaged('sound')
}

/** How long a video is; and how large, and a frame of it, where ffmpeg is installed. */
export async function lookAtVideo(path: string, mimeType: string): Promise<Seen> {
  const format = await readFormat(path).catch(() => undefined)
  const measured = await measure(path, mimeType)
  const duration = rounded(measured.duration ?? format?.duration)
  if (!duration && !format?.hasVideo) return damaged('video')
  const thumbnail = await frameOf(path, mimeType, duration)
  return { ...nothing, ...measured, duration, thumbnail }
}
