import { FilePathSource, Input, MP3, MP4, OGG, QTFF, WAVE, WEBM } from 'mediabunny'
import { frameOf, measure } from './ffmpeg.ts'
import { damaged, nothing, type ProbeResult } from './result.ts'

/** What is taken (sniff.ts); none of them can make the reader fetch another file. */
const formats = [MP4, QTFF, WEBM, MP3, WAVE, OGG]

const rounded = (seconds: number) =>
  Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) / 1000 : null

const open = (path: string) => new Input({ source: new FilePathSource(path), formats })

/** How long a sound is. */
export async function probeAudio(path: string): Promise<ProbeResult> {
  const seconds = await open(path)
    .computeDuration()
    .catch(() => 0)
  const duration = rounded(seconds)
  return duration ? { ...nothing, duration } : damaged('sound')
}

/** What the file tells by its own tables, also where its recorder never wrote how long it is. */
async function readVideo(path: string) {
  const video = open(path)
  const pictures = await video.getPrimaryVideoTrack()
  const [width = null, height = null] = pictures
    ? await Promise.all([pictures.getDisplayWidth(), pictures.getDisplayHeight()])
    : []
  return { duration: rounded(await video.computeDuration()), width, height }
}

/** How long and how large a video is, and a frame of it where ffmpeg is installed. */
export async function probeVideo(path: string, mimeType: string): Promise<ProbeResult> {
  const told = await readVideo(path).catch(() => undefined)
  const measured = await measure(path, mimeType)
  const duration = measured.duration ? rounded(measured.duration) : (told?.duration ?? null)
  if (duration === null) return damaged('video')
  return {
    ...nothing,
    duration,
    width: measured.width ?? told?.width ?? null,
    height: measured.height ?? told?.height ?? null,
    thumbnail: await frameOf(path, mimeType, duration),
  }
}
